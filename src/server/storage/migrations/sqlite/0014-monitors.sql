-- Where alerts are sent.
CREATE TABLE channel (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  target TEXT NOT NULL,
  -- NULL: the engine's language.
  lang TEXT,
  -- Whether it receives alerts about monitors without a group and about failing channels.
  is_default INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

-- Monitors with one owner, such as a client.
CREATE TABLE monitor_group (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  owner TEXT NOT NULL,
  policy TEXT NOT NULL,
  -- NULL: no digest.
  digest TEXT,
  -- When the latest digest ended, and when the next one is due.
  digest_since INTEGER NOT NULL,
  digest_due INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE group_channel (
  group_id INTEGER NOT NULL REFERENCES monitor_group (id) ON DELETE CASCADE,
  channel_id INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, channel_id)
) STRICT, WITHOUT ROWID;

-- What is watched, such as domains and addresses.
CREATE TABLE monitor (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  -- The domain or the address.
  name TEXT NOT NULL,
  target TEXT NOT NULL,
  group_id INTEGER REFERENCES monitor_group (id) ON DELETE SET NULL,
  schedule TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  -- The number of the latest run; 0 before the first.
  runs INTEGER NOT NULL DEFAULT 0,
  last_run_at INTEGER,
  -- What is remembered between two runs (JSON).
  state TEXT,
  UNIQUE (kind, name)
) STRICT;

CREATE INDEX monitor_due ON monitor (due_at, id);
CREATE INDEX monitor_by_group ON monitor (group_id);

-- Runs. Older ones are thinned out. Their results follow from the changes.
CREATE TABLE run (
  monitor_id INTEGER NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  -- Why the most important lookups had no answer (JSON); NULL if they had one.
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
  -- What it is about: a monitor or a failing channel.
  monitor_id INTEGER REFERENCES monitor (id) ON DELETE CASCADE,
  channel_id INTEGER REFERENCES channel (id) ON DELETE CASCADE,
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
  UNIQUE (monitor_id, subject, problem, opened_run),
  CHECK ((monitor_id IS NULL) <> (channel_id IS NULL))
) STRICT;

CREATE INDEX incident_open ON incident (monitor_id) WHERE recovered_at IS NULL;
CREATE INDEX incident_by_time ON incident (opened_at, id);
CREATE UNIQUE INDEX incident_of_channel ON incident (channel_id) WHERE recovered_at IS NULL;

-- What is sent through a channel: notices of incidents, and digests of groups. Rows with the same message are sent together.
CREATE TABLE delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel_id INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
  incident_id INTEGER REFERENCES incident (id) ON DELETE CASCADE,
  group_id INTEGER REFERENCES monitor_group (id) ON DELETE CASCADE,
  notice TEXT NOT NULL,
  -- The period of a digest.
  since INTEGER,
  until INTEGER,
  -- Lets recipients recognize repeats.
  message_id TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  -- When the next attempt is due. During an attempt: when it counts as interrupted.
  next_attempt_at INTEGER,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  -- Why the latest attempt failed (JSON); NULL if it is in progress or was interrupted.
  trouble TEXT,
  UNIQUE (incident_id, channel_id, notice),
  UNIQUE (group_id, channel_id, until),
  CHECK ((incident_id IS NULL) <> (group_id IS NULL))
) STRICT;

CREATE INDEX delivery_waiting ON delivery (next_attempt_at, id) WHERE state = 'waiting';
CREATE INDEX delivery_by_message ON delivery (message_id);
CREATE INDEX delivery_by_channel ON delivery (channel_id, id);
