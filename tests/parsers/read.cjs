// Reads an export with a parser of a reference manager: node read.cjs FOLDER PARSER < export; JSON out, one object a work.
const path = require('path')
const { createRequire } = require('module')
const { pathToFileURL } = require('url')
const [, , folder, parser] = process.argv
const load = createRequire(path.resolve(folder) + '/package.json')
const text = require('fs').readFileSync(0, 'utf8')

async function better() {
  const place = path.resolve(folder, 'node_modules/@retorquere/bibtex-parser/dist/esm/index.js')
  const { parse } = await import(pathToFileURL(place))
  const parsed = parse(text)
  if (parsed.errors.length) throw new Error(JSON.stringify(parsed.errors))
  return parsed.entries.map(entry => ({
    type: entry.type, key: entry.key, title: entry.fields.title, doi: entry.fields.doi, volume: entry.fields.volume,
    pages: entry.fields.pages, year: entry.fields.year || entry.fields.date, container: entry.fields.journal || entry.fields.booktitle,
    authors: (entry.fields.author || []).map(one => [one.lastName, one.firstName, one.prefix || '']),
  }))
}

async function citation() {
  const { Cite } = load('@citation-js/core')
  for (const plugin of ['bibtex', 'ris', 'csl']) load('@citation-js/plugin-' + plugin)
  return new Cite(text).data.map(item => ({
    type: item.type, title: item.title, doi: item.DOI, volume: item.volume, pages: item.page,
    year: item.issued['date-parts'][0][0], container: item['container-title'],
    authors: item.author.map(one => [one.family, one.given, one['dropping-particle'] || one['non-dropping-particle'] || '']),
  }))
}

({ better, citation })[parser]().then(found => process.stdout.write(JSON.stringify(found)))
