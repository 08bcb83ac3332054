BEGIN TRANSACTION;
CREATE TABLE apart (                     
  one INTEGER NOT NULL REFERENCES person, other INTEGER NOT NULL REFERENCES person, by TEXT NOT NULL,
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change, PRIMARY KEY (one, other, added)) WITHOUT ROWID;
CREATE TABLE authorship (                
  claim INTEGER NOT NULL REFERENCES claim, person INTEGER NOT NULL REFERENCES person, weight REAL NOT NULL, by TEXT NOT NULL,
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change, PRIMARY KEY (claim, person, added)) WITHOUT ROWID;
CREATE TABLE bibliography (              
  document INTEGER PRIMARY KEY REFERENCES document, packed BLOB NOT NULL);
INSERT INTO "bibliography" VALUES(1,X'78017D8E310BC2301484FF4A381C141EC18E71D2D5A9D0317448DB571A4C1B78490711FFBB51419C7AC30DDF70F7590BE19185979E4168669F275257ADF69531E6A0D5457531DEB4AA8553D2A0A3368481532FBEE3E15C81963584BFB2166ECD5314D0033B9C50B3A4B894F1E0338B0B057D6E0A19DDECC3FD079E5BEB2D59649FC35BF32BB529D396BC00CF2E4608');
CREATE TABLE calibration (field TEXT PRIMARY KEY, slope REAL NOT NULL, level REAL NOT NULL, checked INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE change (                    
  id INTEGER PRIMARY KEY, at TEXT NOT NULL, by TEXT NOT NULL, what TEXT NOT NULL);
INSERT INTO "change" VALUES(1,'2026-11-17T14:05:09Z','add@1','add 1');
CREATE TABLE claim (                     
  id INTEGER PRIMARY KEY, document INTEGER REFERENCES document, work INTEGER REFERENCES work, field TEXT NOT NULL, value TEXT NOT NULL,
  weight REAL NOT NULL, by TEXT NOT NULL, language TEXT, spans TEXT, place INTEGER,  
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change, CHECK ((document IS NULL) <> (work IS NULL)));
INSERT INTO "claim" VALUES(1,1,NULL,'title','"Keeping the catalogue of a growing library"',0.97,'header@2','en','[{"$":"Span","page":1,"line":0,"start":0,"end":0,"box":{"$":"Box","x0":1.0,"top":2.0,"x1":3.0,"bottom":4.0}}]',0,1,NULL);
INSERT INTO "claim" VALUES(2,1,NULL,'author','{"$":"Person","literal":"Rossi, Anna","family":"Rossi","given":"Anna"}',0.9,'described@1',NULL,NULL,1,1,NULL);
INSERT INTO "claim" VALUES(3,1,NULL,'date','{"$":"PartialDate","year":2004}',0.9,'described@1',NULL,NULL,2,1,NULL);
INSERT INTO "claim" VALUES(4,1,NULL,'type','"article"',0.8,'described@1',NULL,NULL,3,1,NULL);
INSERT INTO "claim" VALUES(5,1,NULL,'language','"en"',0.99,'described@1',NULL,NULL,4,1,NULL);
CREATE TABLE clue (                      
  key INTEGER NOT NULL, entity INTEGER NOT NULL, PRIMARY KEY (key, entity)) WITHOUT ROWID;
CREATE TABLE collection (                
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, title TEXT NOT NULL, added INTEGER NOT NULL REFERENCES change);
CREATE TABLE decision (                  
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL REFERENCES document, work INTEGER NOT NULL REFERENCES work,
  weight REAL NOT NULL, by TEXT NOT NULL, why TEXT NOT NULL, added INTEGER NOT NULL REFERENCES change,
  gone INTEGER REFERENCES change);
CREATE TABLE departed (                  
  kind TEXT NOT NULL, value TEXT NOT NULL, work INTEGER NOT NULL REFERENCES work, change INTEGER NOT NULL REFERENCES change,
  PRIMARY KEY (kind, value, work)) WITHOUT ROWID;
CREATE TABLE document (                  
  id INTEGER PRIMARY KEY, work INTEGER NOT NULL REFERENCES work, key TEXT NOT NULL, digest TEXT NOT NULL REFERENCES file,
  name TEXT NOT NULL, status TEXT NOT NULL, language TEXT, version TEXT, pages INTEGER, looked_for TEXT NOT NULL, problems TEXT NOT NULL,
  seconds REAL NOT NULL, claims INTEGER NOT NULL, cited INTEGER NOT NULL,
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change);
INSERT INTO "document" VALUES(1,1,'ce3015496eb962ac0921c15c777752076fe09f20d9eb7c12cc97f50896effda1','ce3015496eb962ac0921c15c777752076fe09f20d9eb7c12cc97f50896effda1','a.pdf','ok','en',NULL,9,'["title","author","reference","date","type","language"]','[]',0.0,5,1,1,NULL);
CREATE TABLE entry (                     
  entity INTEGER PRIMARY KEY, stored TEXT NOT NULL);
CREATE TABLE fact (                      
  person INTEGER NOT NULL REFERENCES person, kind TEXT NOT NULL, value TEXT NOT NULL, by TEXT NOT NULL,
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change, PRIMARY KEY (person, kind, value, added)) WITHOUT ROWID;
CREATE TABLE file (                      
  digest TEXT PRIMARY KEY, size INTEGER NOT NULL, held INTEGER NOT NULL, format TEXT,
  rights TEXT, rights_by TEXT, rights_weight REAL,
  access TEXT NOT NULL DEFAULT 'restricted' CHECK (access IN ('open', 'metadata-only', 'restricted', 'embargo')),
  embargo TEXT, access_by TEXT,
  added INTEGER NOT NULL REFERENCES change, CHECK ((access = 'embargo') = (embargo IS NOT NULL))) WITHOUT ROWID;
INSERT INTO "file" VALUES('ce3015496eb962ac0921c15c777752076fe09f20d9eb7c12cc97f50896effda1',0,0,'{"$":"Format","puid":"fmt/276","name":"PDF","version":"1.7","media_type":"application/pdf","basis":"none"}',NULL,NULL,NULL,'restricted',NULL,NULL,1);
CREATE TABLE gathered (                  
  only INTEGER PRIMARY KEY CHECK (only = 1), upto INTEGER NOT NULL);
CREATE TABLE harvest (                   
  id INTEGER PRIMARY KEY, address TEXT NOT NULL, prefix TEXT NOT NULL, part TEXT NOT NULL DEFAULT '',
  since TEXT,                            
  begun TEXT, start TEXT, token TEXT,    
  UNIQUE (address, prefix, part));
CREATE TABLE harvested (                 
  harvest INTEGER NOT NULL REFERENCES harvest, identifier TEXT NOT NULL, datestamp TEXT NOT NULL, key TEXT NOT NULL,
  PRIMARY KEY (harvest, identifier)) WITHOUT ROWID;
CREATE TABLE indexed (
  only INTEGER PRIMARY KEY CHECK (only = 1), generation TEXT NOT NULL, upto INTEGER NOT NULL);
CREATE TABLE key (                       
  kind TEXT NOT NULL, value INTEGER NOT NULL, document INTEGER NOT NULL REFERENCES document,
  PRIMARY KEY (kind, value, document)) WITHOUT ROWID;
INSERT INTO "key" VALUES('title',5253700401274374935,1);
INSERT INTO "key" VALUES('title',5558448728187127572,1);
INSERT INTO "key" VALUES('title',7356397535217942761,1);
INSERT INTO "key" VALUES('title',7775971588060513746,1);
CREATE TABLE known (                     
  id INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, by TEXT NOT NULL, person INTEGER REFERENCES person, packed BLOB NOT NULL,
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change);
CREATE TABLE known_key (                 
  kind TEXT NOT NULL, value INTEGER NOT NULL, known INTEGER NOT NULL REFERENCES known, PRIMARY KEY (kind, value, known)) WITHOUT ROWID;
CREATE TABLE known_name (                
  value INTEGER NOT NULL, name TEXT NOT NULL, person INTEGER REFERENCES person, PRIMARY KEY (value, name)) WITHOUT ROWID;
CREATE TABLE link (                      
  id INTEGER PRIMARY KEY, citing INTEGER NOT NULL REFERENCES work, cited INTEGER NOT NULL REFERENCES work,
  reference INTEGER NOT NULL REFERENCES reference, weight REAL NOT NULL, by TEXT NOT NULL,
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change);
CREATE TABLE linked (                    
  only INTEGER PRIMARY KEY CHECK (only = 1), upto INTEGER NOT NULL);
CREATE TABLE member (
  collection INTEGER NOT NULL REFERENCES collection, work INTEGER NOT NULL REFERENCES work, added INTEGER NOT NULL REFERENCES change,
  PRIMARY KEY (collection, work)) WITHOUT ROWID;
CREATE TABLE original (                  
  harvest INTEGER NOT NULL REFERENCES harvest, key TEXT NOT NULL, place INTEGER NOT NULL, address TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'held', 'failed', 'unneeded')),
  tries INTEGER NOT NULL DEFAULT 0, why TEXT,
  PRIMARY KEY (harvest, key, place)) WITHOUT ROWID;
CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, added INTEGER NOT NULL REFERENCES change, merged INTEGER REFERENCES person);
CREATE TABLE person_key (                
  value INTEGER NOT NULL, person INTEGER NOT NULL REFERENCES person, PRIMARY KEY (value, person)) WITHOUT ROWID;
CREATE TABLE profile (                   
  person INTEGER PRIMARY KEY REFERENCES person, packed BLOB NOT NULL);
CREATE TABLE reference (                 
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL REFERENCES document, item INTEGER NOT NULL, place INTEGER,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'linked', 'unknown')));
INSERT INTO "reference" VALUES(1,1,0,5,'queued');
CREATE TABLE refusal (                   
  reference INTEGER NOT NULL REFERENCES reference, entity INTEGER NOT NULL, by TEXT NOT NULL,
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change, PRIMARY KEY (reference, entity, added)) WITHOUT ROWID;
CREATE TABLE signature (document INTEGER PRIMARY KEY REFERENCES document, minhash BLOB NOT NULL);
CREATE TABLE source (                    
  digest TEXT NOT NULL REFERENCES file, origin TEXT NOT NULL, stored TEXT NOT NULL, added INTEGER NOT NULL REFERENCES change,
  PRIMARY KEY (digest, origin)) WITHOUT ROWID;
INSERT INTO "source" VALUES('ce3015496eb962ac0921c15c777752076fe09f20d9eb7c12cc97f50896effda1','a.pdf','{"$":"Source","digest":"ce3015496eb962ac0921c15c777752076fe09f20d9eb7c12cc97f50896effda1","origin":"a.pdf","size":0}',1);
CREATE TABLE text (                      
  document INTEGER PRIMARY KEY REFERENCES document, packed BLOB NOT NULL);
CREATE TABLE united (                    
  id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, taken_by INTEGER NOT NULL REFERENCES person,
  weight REAL NOT NULL, by TEXT NOT NULL, why TEXT NOT NULL, added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change);
CREATE TABLE want (                      
  wanted INTEGER NOT NULL REFERENCES wanted, reference INTEGER NOT NULL REFERENCES reference, added INTEGER NOT NULL REFERENCES change,
  citing INTEGER NOT NULL REFERENCES work, weight REAL NOT NULL, by TEXT NOT NULL, gone INTEGER REFERENCES change,
  PRIMARY KEY (wanted, reference, added)) WITHOUT ROWID;
CREATE TABLE wanted (                    
  id INTEGER PRIMARY KEY, title TEXT, authors TEXT NOT NULL DEFAULT '[]', year INTEGER, printed TEXT NOT NULL,
  count INTEGER NOT NULL,                
  work INTEGER REFERENCES work,          
  merged INTEGER REFERENCES wanted,      
  added INTEGER NOT NULL REFERENCES change);
CREATE TABLE work (                      
  id INTEGER PRIMARY KEY, title TEXT, authors TEXT NOT NULL DEFAULT '[]', year INTEGER, language TEXT, type TEXT,
  added INTEGER NOT NULL REFERENCES change, changed INTEGER NOT NULL REFERENCES change,
  merged INTEGER REFERENCES work);
INSERT INTO "work" VALUES(1,'Keeping the catalogue of a growing library','["Rossi, Anna"]',2004,'en','article',1,1,NULL);
CREATE INDEX work_changed ON work (changed);
CREATE INDEX document_work ON document (work);
CREATE UNIQUE INDEX document_key ON document (key) WHERE gone IS NULL;
CREATE INDEX document_name ON document (name);
CREATE INDEX claim_document ON claim (document) WHERE document IS NOT NULL;
CREATE INDEX claim_work ON claim (work) WHERE work IS NOT NULL;
CREATE INDEX reference_document ON reference (document);
CREATE INDEX reference_queue ON reference (id) WHERE state = 'queued';
CREATE INDEX link_citing ON link (citing);
CREATE INDEX link_cited ON link (cited);
CREATE INDEX decision_document ON decision (document);
CREATE INDEX member_work ON member (work);
CREATE INDEX wanted_count ON wanted (count DESC, id) WHERE work IS NULL AND merged IS NULL;
CREATE INDEX wanted_work ON wanted (work) WHERE work IS NOT NULL;
CREATE INDEX want_citing ON want (citing);
CREATE INDEX link_reference ON link (reference);
CREATE INDEX person_key_person ON person_key (person);
CREATE INDEX united_person ON united (person);
CREATE INDEX united_taken_by ON united (taken_by);
CREATE INDEX apart_other ON apart (other);
CREATE INDEX fact_value ON fact (kind, value);
CREATE INDEX authorship_person ON authorship (person);
CREATE INDEX person_merged ON person (merged) WHERE merged IS NOT NULL;
CREATE INDEX document_former ON document (key) WHERE gone IS NOT NULL;
CREATE INDEX change_at ON change (at);
CREATE INDEX work_language ON work (language, changed);
CREATE INDEX work_type ON work (type, changed);
CREATE INDEX source_origin ON source (origin);
CREATE INDEX original_waiting ON original (harvest, key) WHERE state = 'waiting';
CREATE INDEX departed_change ON departed (kind, value, change, work);
COMMIT;
