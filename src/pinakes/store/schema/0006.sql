-- Lists by the time of the last change, whole or by language or type; sources that are harvested, and how far.
CREATE INDEX change_at ON change (at);
CREATE INDEX work_language ON work (language, changed);
CREATE INDEX work_type ON work (type, changed);
CREATE INDEX source_origin ON source (origin);

CREATE TABLE harvest (                   -- a source, and what of it is asked for
  id INTEGER PRIMARY KEY, address TEXT NOT NULL, prefix TEXT NOT NULL, part TEXT NOT NULL DEFAULT '',
  since TEXT,                            -- everything up to here has come: where the next harvest begins, by the source's clock
  begun TEXT, start TEXT, token TEXT,    -- of a harvest under way: the source's time at its first answer, its `from`, where it goes on
  UNIQUE (address, prefix, part));
CREATE TABLE harvested (                 -- a record of a source: what it is called there, since when it is so, the document it became here
  harvest INTEGER NOT NULL REFERENCES harvest, identifier TEXT NOT NULL, datestamp TEXT NOT NULL, key TEXT NOT NULL,
  PRIMARY KEY (harvest, identifier)) WITHOUT ROWID;
CREATE TABLE original (                  -- where a record says its document can be had; fetched when asked
  harvest INTEGER NOT NULL REFERENCES harvest, key TEXT NOT NULL, place INTEGER NOT NULL, address TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'held', 'failed', 'unneeded')),
  tries INTEGER NOT NULL DEFAULT 0, why TEXT,
  PRIMARY KEY (harvest, key, place)) WITHOUT ROWID;
CREATE INDEX original_waiting ON original (harvest, key) WHERE state = 'waiting';
