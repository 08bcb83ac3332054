-- Works that left a set while they stayed in the library: who keeps a copy of the set has to hear of it.
CREATE TABLE departed (                  -- kind: collection, language, type; value '' is any language, any type
  kind TEXT NOT NULL, value TEXT NOT NULL, work INTEGER NOT NULL REFERENCES work, change INTEGER NOT NULL REFERENCES change,
  PRIMARY KEY (kind, value, work)) WITHOUT ROWID;
CREATE INDEX departed_change ON departed (kind, value, change, work);
