-- People: which printed names are one person's, what is known of them, what registers and other programs know.
CREATE TABLE profile (                   -- what speaks for a person, gathered; can be made anew
  person INTEGER PRIMARY KEY REFERENCES person, packed BLOB NOT NULL);
CREATE TABLE person_key (                -- under which a library finds persons that a printed name may mean
  value INTEGER NOT NULL, person INTEGER NOT NULL REFERENCES person, PRIMARY KEY (value, person)) WITHOUT ROWID;
CREATE INDEX person_key_person ON person_key (person);
CREATE TABLE united (                    -- these two persons are one: how sure, who says so, why; until undone
  id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, taken_by INTEGER NOT NULL REFERENCES person,
  weight REAL NOT NULL, by TEXT NOT NULL, why TEXT NOT NULL, added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change);
CREATE INDEX united_person ON united (person);
CREATE INDEX united_taken_by ON united (taken_by);
CREATE TABLE apart (                     -- these two are not one, said by a person
  one INTEGER NOT NULL REFERENCES person, other INTEGER NOT NULL REFERENCES person, by TEXT NOT NULL,
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change, PRIMARY KEY (one, other, added)) WITHOUT ROWID;
CREATE INDEX apart_other ON apart (other);
CREATE TABLE fact (                      -- what a register says of a person: identifiers, names
  person INTEGER NOT NULL REFERENCES person, kind TEXT NOT NULL, value TEXT NOT NULL, by TEXT NOT NULL,
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change, PRIMARY KEY (person, kind, value, added)) WITHOUT ROWID;
CREATE INDEX fact_value ON fact (kind, value);
CREATE TABLE known (                     -- a work as a register or another program describes it; `person`: in whose record it stands
  id INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, by TEXT NOT NULL, person INTEGER REFERENCES person, packed BLOB NOT NULL,
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change);
CREATE TABLE known_key (                 -- hashes of titles, DOIs, and of the names of those who wrote such works
  kind TEXT NOT NULL, value INTEGER NOT NULL, known INTEGER NOT NULL REFERENCES known, PRIMARY KEY (kind, value, known)) WITHOUT ROWID;
CREATE TABLE known_name (                -- printed names of known people, by hashed family name
  value INTEGER NOT NULL, name TEXT NOT NULL, person INTEGER REFERENCES person, PRIMARY KEY (value, name)) WITHOUT ROWID;
CREATE TABLE gathered (                  -- up to which document names were given to persons
  only INTEGER PRIMARY KEY CHECK (only = 1), upto INTEGER NOT NULL);
CREATE INDEX authorship_person ON authorship (person);
CREATE INDEX person_merged ON person (merged) WHERE merged IS NOT NULL;
CREATE INDEX document_former ON document (key) WHERE gone IS NOT NULL;
