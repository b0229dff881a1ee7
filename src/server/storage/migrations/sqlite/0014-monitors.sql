-- What is watched: domains and addresses.
CREATE TABLE monitor (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  -- The domain, or the address.
  name TEXT NOT NULL,
  target TEXT NOT NULL,
  schedule TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  -- Of the latest run; 0 before the first.
  runs INTEGER NOT NULL DEFAULT 0,
  last_run_at INTEGER,
  -- What is remembered between two runs (JSON).
  state TEXT,
  UNIQUE (kind, name)
) STRICT;

CREATE INDEX monitor_due ON monitor (due_at, id);

-- Runs, of which the older ones are thinned out. What they saw follows from the changes.
CREATE TABLE run (
  monitor_id INTEGER NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  -- Why the most important questions had no answer (JSON); NULL if they had.
  silence TEXT,
  PRIMARY KEY (monitor_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  monitor_id INTEGER NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  -- JSON.
  document TEXT NOT NULL
) STRICT;

CREATE INDEX change_by_time ON change (at, id);
CREATE INDEX change_by_monitor ON change (monitor_id, at, id);

CREATE TABLE incident (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  monitor_id INTEGER NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  subject TEXT NOT NULL,
  problem TEXT NOT NULL,
  severity TEXT NOT NULL,
  -- The run that confirmed it.
  opened_run INTEGER NOT NULL,
  since INTEGER NOT NULL,
  opened_at INTEGER NOT NULL,
  recovered_at INTEGER,
  is_unstable INTEGER NOT NULL DEFAULT 0,
  acknowledged_at INTEGER,
  UNIQUE (monitor_id, subject, problem, opened_run)
) STRICT;

CREATE INDEX incident_open ON incident (monitor_id) WHERE recovered_at IS NULL;
