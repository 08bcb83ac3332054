-- A library. Nothing is overwritten: rows are added, or marked as gone with the change that did it.
CREATE TABLE change (                    -- one transaction: when, by whom, what
  id INTEGER PRIMARY KEY, at TEXT NOT NULL, by TEXT NOT NULL, what TEXT NOT NULL);

CREATE TABLE work (                      -- title, authors, year … repeat the winning claims, for lists
  id INTEGER PRIMARY KEY, title TEXT, authors TEXT NOT NULL DEFAULT '[]', year INTEGER, language TEXT, type TEXT,
  added INTEGER NOT NULL REFERENCES change, changed INTEGER NOT NULL REFERENCES change,
  merged INTEGER REFERENCES work);       -- the work that took this one in; its number still leads there
CREATE INDEX work_changed ON work (changed);

CREATE TABLE file (                      -- bytes, by their digest; `held` = they lie in files/
  digest TEXT PRIMARY KEY, size INTEGER NOT NULL, held INTEGER NOT NULL, format TEXT,
  rights TEXT, rights_by TEXT, rights_weight REAL,
  access TEXT NOT NULL DEFAULT 'restricted' CHECK (access IN ('open', 'metadata-only', 'restricted', 'embargo')),
  embargo TEXT, access_by TEXT,
  added INTEGER NOT NULL REFERENCES change, CHECK ((access = 'embargo') = (embargo IS NOT NULL))) WITHOUT ROWID;

CREATE TABLE source (                    -- where bytes came from
  digest TEXT NOT NULL REFERENCES file, origin TEXT NOT NULL, stored TEXT NOT NULL, added INTEGER NOT NULL REFERENCES change,
  PRIMARY KEY (digest, origin)) WITHOUT ROWID;

CREATE TABLE document (                  -- one description of one file, or of a part of it (key = digest#page=12-20)
  id INTEGER PRIMARY KEY, work INTEGER NOT NULL REFERENCES work, key TEXT NOT NULL, digest TEXT NOT NULL REFERENCES file,
  name TEXT NOT NULL, status TEXT NOT NULL, language TEXT, version TEXT, pages INTEGER, looked_for TEXT NOT NULL, problems TEXT NOT NULL,
  seconds REAL NOT NULL, claims INTEGER NOT NULL, cited INTEGER NOT NULL,
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change);
CREATE INDEX document_work ON document (work);
CREATE UNIQUE INDEX document_key ON document (key) WHERE gone IS NULL;
CREATE INDEX document_name ON document (name);

CREATE TABLE text (                      -- what stands in the document, packed, for search
  document INTEGER PRIMARY KEY REFERENCES document, packed BLOB NOT NULL);

CREATE TABLE claim (                     -- of a document, or of a person about a work (a correction)
  id INTEGER PRIMARY KEY, document INTEGER REFERENCES document, work INTEGER REFERENCES work, field TEXT NOT NULL, value TEXT NOT NULL,
  weight REAL NOT NULL, by TEXT NOT NULL, language TEXT, spans TEXT, place INTEGER,  -- place among the winners; NULL: a rival
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change, CHECK ((document IS NULL) <> (work IS NULL)));
CREATE INDEX claim_document ON claim (document) WHERE document IS NOT NULL;
CREATE INDEX claim_work ON claim (work) WHERE work IS NOT NULL;

CREATE TABLE bibliography (              -- what a document cites: all its claims on references, packed
  document INTEGER PRIMARY KEY REFERENCES document, packed BLOB NOT NULL);
CREATE TABLE reference (                 -- one of them, `item` counts in the pack; state: queued until somebody looked for the work
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL REFERENCES document, item INTEGER NOT NULL, place INTEGER,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'linked', 'unknown')));
CREATE INDEX reference_document ON reference (document);
CREATE INDEX reference_queue ON reference (id) WHERE state = 'queued';

CREATE TABLE link (                      -- an edge of the citation graph: a decision with a weight
  id INTEGER PRIMARY KEY, citing INTEGER NOT NULL REFERENCES work, cited INTEGER NOT NULL REFERENCES work,
  reference INTEGER NOT NULL REFERENCES reference, weight REAL NOT NULL, by TEXT NOT NULL,
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change);
CREATE INDEX link_citing ON link (citing);
CREATE INDEX link_cited ON link (cited);

CREATE TABLE key (                       -- what tells that two documents are one work: hashes of DOI, titles, bands of the text
  kind TEXT NOT NULL, value INTEGER NOT NULL, document INTEGER NOT NULL REFERENCES document,
  PRIMARY KEY (kind, value, document)) WITHOUT ROWID;
CREATE INDEX key_document ON key (document);
CREATE TABLE signature (document INTEGER PRIMARY KEY REFERENCES document, minhash BLOB NOT NULL);

CREATE TABLE decision (                  -- this document belongs to that work: how sure, who says so, why; until undone
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL REFERENCES document, work INTEGER NOT NULL REFERENCES work,
  weight REAL NOT NULL, by TEXT NOT NULL, why TEXT NOT NULL, added INTEGER NOT NULL REFERENCES change,
  gone INTEGER REFERENCES change);
CREATE INDEX decision_document ON decision (document);

CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, added INTEGER NOT NULL REFERENCES change, merged INTEGER REFERENCES person);
CREATE TABLE authorship (                -- this claim names that person
  claim INTEGER NOT NULL REFERENCES claim, person INTEGER NOT NULL REFERENCES person, weight REAL NOT NULL, by TEXT NOT NULL,
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change, PRIMARY KEY (claim, person, added)) WITHOUT ROWID;

CREATE TABLE collection (                -- sets of works, as OAI-PMH has them
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, title TEXT NOT NULL, added INTEGER NOT NULL REFERENCES change);
CREATE TABLE member (
  collection INTEGER NOT NULL REFERENCES collection, work INTEGER NOT NULL REFERENCES work, added INTEGER NOT NULL REFERENCES change,
  PRIMARY KEY (collection, work)) WITHOUT ROWID;
CREATE INDEX member_work ON member (work);
