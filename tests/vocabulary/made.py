"""Small vocabularies of our own, in every form that is read."""

import gzip
import json

from pinakes.vocabulary.kept import Vocabulary
from pinakes.vocabulary.load import load

TURTLE = """
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix x: <http://example.org/v/> .
x:1 a skos:Concept ; skos:prefLabel "libraries"@en, "Bibliotheken"@de, "библиотеки"@ru, "图书馆"@zh ; skos:notation "02" .
x:2 a skos:Concept ; skos:prefLabel "university libraries"@en, "bibliotecas universitárias"@pt ; skos:broader x:1 ; skos:altLabel "academic libraries"@en .
x:3 a skos:Concept ; skos:prefLabel "bridges (dentistry)"@en ; skos:related x:4 ; skos:closeMatch <http://other.org/77> .
x:4 a skos:Concept ; skos:prefLabel "dentists"@en ; owl:deprecated true .
x:1 skos:narrower x:2 .
"""
TRIPLES = """
<http://example.org/v/1> <http://www.w3.org/2004/02/skos/core#prefLabel> "libraries"@en .
<http://example.org/v/2> <http://www.w3.org/2004/02/skos/core#prefLabel> "university libraries"@en .
<http://example.org/v/2> <http://www.w3.org/2004/02/skos/core#broader> <http://example.org/v/1> .
"""
XML = """<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="http://www.w3.org/2004/02/skos/core#">
<skos:Concept rdf:about="http://example.org/v/1"><skos:prefLabel xml:lang="en">libraries</skos:prefLabel></skos:Concept>
<skos:Concept rdf:about="http://example.org/v/2"><skos:prefLabel xml:lang="en">university libraries</skos:prefLabel>
<skos:broader rdf:resource="http://example.org/v/1"/></skos:Concept></rdf:RDF>
"""
OBJECTS = [
    {"uri": "http://example.org/v/1", "notation": ["02"], "prefLabel": {"en": "libraries"}},
    {
        "uri": "http://example.org/v/2",
        "prefLabel": {"en": "university libraries", "pt": "bibliotecas universitárias"},
        "altLabel": {"en": ["academic libraries"]},
        "broader": [{"uri": "http://example.org/v/1"}],
    },
]
FORMS = {
    "v.ttl": TURTLE,
    "v.nt": TRIPLES,
    "v.rdf": XML,
    "v.json": json.dumps(OBJECTS),
    "v.ndjson": "\n".join(map(json.dumps, OBJECTS)),
    "v.csv": "uri,label_en,broader\nhttp://example.org/v/1,libraries,\nhttp://example.org/v/2,university libraries,http://example.org/v/1\n",
    "v.tsv.gz": "uri\tlabel_en\tbroader\nhttp://example.org/v/1\tlibraries\t\nhttp://example.org/v/2\tuniversity libraries\thttp://example.org/v/1\n",
}


def written(folder, name, text):
    file = folder / name
    content = text.encode()
    file.write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    return file


def a_vocabulary(folder, text=TURTLE, name="v.ttl", language=""):
    """A loaded vocabulary made of this text."""
    load(written(folder, name, text), folder / "v.db", language=language)
    return Vocabulary(folder / "v.db", name="v", writable=True)
