-- Where alerts are sent.
CREATE TABLE channel (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  target json NOT NULL,
  -- NULL: the engine's language.
  lang text COLLATE "C",
  -- Whether it receives alerts about monitors without a group and about failing channels.
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL
);

-- Monitors with one owner, such as a client.
CREATE TABLE monitor_group (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  owner text COLLATE "C" NOT NULL,
  policy json NOT NULL,
  -- NULL: no digest.
  digest json,
  -- When the latest digest ended, and when the next one is due.
  digest_since timestamptz NOT NULL,
  digest_due timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE group_channel (
  group_id bigint NOT NULL REFERENCES monitor_group (id) ON DELETE CASCADE,
  channel_id bigint NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, channel_id)
);

-- What is watched, such as domains and addresses.
CREATE TABLE monitor (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  -- The domain or the address.
  name text COLLATE "C" NOT NULL,
  target json NOT NULL,
  group_id bigint REFERENCES monitor_group (id) ON DELETE SET NULL,
  schedule json NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- The number of the latest run; 0 before the first.
  runs integer NOT NULL DEFAULT 0,
  last_run_at timestamptz,
  -- What is remembered between two runs (JSON).
  state json,
  UNIQUE (kind, name)
);

CREATE INDEX monitor_due ON monitor (due_at, id);
CREATE INDEX monitor_by_group ON monitor (group_id);

-- Runs. Older ones are thinned out. Their results follow from the changes.
CREATE TABLE run (
  monitor_id bigint NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  -- Why the most important lookups had no answer (JSON); NULL if they had one.
  silence json,
  PRIMARY KEY (monitor_id, number)
);

CREATE TABLE change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  monitor_id bigint NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- JSON.
  document json NOT NULL
);

CREATE INDEX change_by_time ON change (at, id);
CREATE INDEX change_by_monitor ON change (monitor_id, at, id);

CREATE TABLE incident (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What it is about: a monitor or a failing channel.
  monitor_id bigint REFERENCES monitor (id) ON DELETE CASCADE,
  channel_id bigint REFERENCES channel (id) ON DELETE CASCADE,
  subject text COLLATE "C" NOT NULL,
  problem text COLLATE "C" NOT NULL,
  severity text COLLATE "C" NOT NULL,
  -- The run that confirmed it.
  opened_run integer NOT NULL,
  since timestamptz NOT NULL,
  opened_at timestamptz NOT NULL,
  recovered_at timestamptz,
  is_unstable boolean NOT NULL DEFAULT false,
  acknowledged_at timestamptz,
  UNIQUE (monitor_id, subject, problem, opened_run),
  CHECK ((monitor_id IS NULL) <> (channel_id IS NULL))
);

CREATE INDEX incident_open ON incident (monitor_id) WHERE recovered_at IS NULL;
CREATE INDEX incident_by_time ON incident (opened_at, id);
CREATE UNIQUE INDEX incident_of_channel ON incident (channel_id) WHERE recovered_at IS NULL;

-- What is sent through a channel: notices of incidents, and digests of groups. Rows with the same message are sent together.
CREATE TABLE delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel_id bigint NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
  incident_id bigint REFERENCES incident (id) ON DELETE CASCADE,
  group_id bigint REFERENCES monitor_group (id) ON DELETE CASCADE,
  notice text COLLATE "C" NOT NULL,
  -- The period of a digest.
  since timestamptz,
  until timestamptz,
  -- Lets recipients recognize repeats.
  message_id text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  attempts integer NOT NULL,
  -- When the next attempt is due. During an attempt: when it counts as interrupted.
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- Why the latest attempt failed (JSON); NULL if it is in progress or was interrupted.
  trouble json,
  UNIQUE (incident_id, channel_id, notice),
  UNIQUE (group_id, channel_id, until),
  CHECK ((incident_id IS NULL) <> (group_id IS NULL))
);

CREATE INDEX delivery_waiting ON delivery (next_attempt_at, id) WHERE state = 'waiting';
CREATE INDEX delivery_by_message ON delivery (message_id);
CREATE INDEX delivery_by_channel ON delivery (channel_id, id);
