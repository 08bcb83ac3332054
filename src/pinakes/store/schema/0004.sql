-- The citation network. `entity` is a work (its number) or a work that is wanted (its number, negative).
CREATE TABLE entry (                     -- what of it is compared with references, small
  entity INTEGER PRIMARY KEY, stored TEXT NOT NULL);
CREATE TABLE clue (                      -- hashed keys under which references find it
  key INTEGER NOT NULL, entity INTEGER NOT NULL, PRIMARY KEY (key, entity)) WITHOUT ROWID;

CREATE TABLE wanted (                    -- a work that is cited and not held; title … as the first reference has them
  id INTEGER PRIMARY KEY, title TEXT, authors TEXT NOT NULL DEFAULT '[]', year INTEGER, printed TEXT NOT NULL,
  count INTEGER NOT NULL,                -- works that cite it
  work INTEGER REFERENCES work,          -- the work it turned out to be, once that is held
  merged INTEGER REFERENCES wanted,      -- the wanted work that took this one in
  added INTEGER NOT NULL REFERENCES change);
CREATE INDEX wanted_count ON wanted (count DESC, id) WHERE work IS NULL AND merged IS NULL;
CREATE INDEX wanted_work ON wanted (work) WHERE work IS NOT NULL;
CREATE TABLE want (                      -- this reference means that wanted work: a decision with a weight
  wanted INTEGER NOT NULL REFERENCES wanted, reference INTEGER NOT NULL REFERENCES reference, added INTEGER NOT NULL REFERENCES change,
  citing INTEGER NOT NULL REFERENCES work, weight REAL NOT NULL, by TEXT NOT NULL, gone INTEGER REFERENCES change,
  PRIMARY KEY (wanted, reference, added)) WITHOUT ROWID;
CREATE INDEX want_citing ON want (citing);

CREATE TABLE refusal (                   -- a person says: this reference does not mean that entity
  reference INTEGER NOT NULL REFERENCES reference, entity INTEGER NOT NULL, by TEXT NOT NULL,
  added INTEGER NOT NULL REFERENCES change, gone INTEGER REFERENCES change, PRIMARY KEY (reference, entity, added)) WITHOUT ROWID;
CREATE INDEX link_reference ON link (reference);
CREATE TABLE linked (                    -- up to which change works were read for linking
  only INTEGER PRIMARY KEY CHECK (only = 1), upto INTEGER NOT NULL);
