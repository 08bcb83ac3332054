-- How far the search index has come: which index (its generation is written inside it too), and up to which change.
CREATE TABLE indexed (
  only INTEGER PRIMARY KEY CHECK (only = 1), generation TEXT NOT NULL, upto INTEGER NOT NULL);
