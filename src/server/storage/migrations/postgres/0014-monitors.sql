-- What is watched: domains and addresses.
CREATE TABLE monitor (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  -- The domain, or the address.
  name text COLLATE "C" NOT NULL,
  target json NOT NULL,
  schedule json NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- Of the latest run; 0 before the first.
  runs integer NOT NULL DEFAULT 0,
  last_run_at timestamptz,
  -- What is remembered between two runs (JSON).
  state json,
  UNIQUE (kind, name)
);

CREATE INDEX monitor_due ON monitor (due_at, id);

-- Runs, of which the older ones are thinned out. What they saw follows from the changes.
CREATE TABLE run (
  monitor_id bigint NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  -- Why the most important questions had no answer (JSON); NULL if they had.
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
  monitor_id bigint NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
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
  UNIQUE (monitor_id, subject, problem, opened_run)
);

CREATE INDEX incident_open ON incident (monitor_id) WHERE recovered_at IS NULL;
