-- The whole schema of a store, by topic, for PostgreSQL and SQLite (`sqlFor` in `migrations.ts`): types of PostgreSQL, table
-- options of SQLite. `--- postgres` or `--- sqlite` begins what only that database has, in its own SQL; `--- both` ends it.
-- Documents are json, not jsonb, so that they are returned exactly as stored, including NULs; SQLite stores them as text.
-- Tokens and IDs are compared bytewise, regardless of the database's locale. Times are milliseconds since 1970 (UTC) in
-- SQLite. Hashes are SHA-256.


-- ACCESS

-- API keys. A revoked key stays, because its tests refer to it.
CREATE TABLE keys (
  id text COLLATE "C" PRIMARY KEY,
  hash bytea NOT NULL,
  name text,
  plan text NOT NULL CHECK (plan IN ('free', 'unlimited')),
  credits integer NOT NULL CHECK (credits >= 0),
  -- What it may do (`keyRights`), separated by commas.
  rights text NOT NULL DEFAULT 'tests,lookups',
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
) STRICT, WITHOUT ROWID;

-- Signed-in browsers.
CREATE TABLE sessions (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_end ON sessions (expires_at);

-- Codes of links that open a session once, on any node.
CREATE TABLE open_codes (
  hash bytea PRIMARY KEY,
  issued_at timestamptz NOT NULL
) STRICT, WITHOUT ROWID;

--- postgres
-- The secrets of mailboxes and alerts, encrypted with a key that is not in the database.
CREATE TABLE secrets (
  name text COLLATE "C" PRIMARY KEY,
  sealed bytea NOT NULL
);

--- both
-- Usage of a limit in its period, by address, network or key. `resets_at` is the end of the period.
CREATE TABLE counters (
  counter text COLLATE "C" NOT NULL,
  resets_at timestamptz NOT NULL,
  used bigint NOT NULL CHECK (used >= 0),
  PRIMARY KEY (counter, resets_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX counters_by_end ON counters (resets_at);


-- TESTS

-- Inbox tests, each with an address that messages are sent to.
CREATE TABLE tests (
  token text COLLATE "C" PRIMARY KEY,
  lang text NOT NULL,
  name text,
  sending_ip text,
  -- What the author says that its messages are sent for; NULL if that is to be guessed.
  purpose text CHECK (purpose IN ('campaign', 'transactional', 'personal', 'template')),
  key_id text COLLATE "C" REFERENCES keys (id),
  -- The key whose credit it used, until the credit is refunded.
  charged_key_id text COLLATE "C" REFERENCES keys (id),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'received', 'done')),
  created_at timestamptz NOT NULL,
  received_at timestamptz,
  done_at timestamptz,
  expires_at timestamptz NOT NULL,
  -- Expired tests are marked first and removed later. The value of `retention_clock.elapsed` at the time of marking.
  expiry_mark bigint,
  -- Set while it is deleted and can still be restored.
  removed_at timestamptz,
  -- The message of the displayed report.
  reported_message_id bigint,
  -- Copied from that report, so that lists can be sorted without reading reports.
  score double precision,
  verdict text,
  -- Name, subject and author, case-folded (`fold.ts`).
  search_text text NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE INDEX tests_by_creation ON tests (created_at, token);
-- For finding what has expired and is not marked yet.
CREATE INDEX tests_by_expiry ON tests (expires_at) WHERE expiry_mark IS NULL;
-- For listing the tests of a key, newest first.
CREATE INDEX tests_by_key ON tests (key_id, created_at, token);
CREATE INDEX tests_by_score ON tests (score, created_at, token);
CREATE INDEX tests_removed ON tests (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX tests_charged ON tests (created_at) WHERE charged_key_id IS NOT NULL;
CREATE INDEX tests_marked ON tests (expiry_mark) WHERE expiry_mark IS NOT NULL;

--- postgres
-- Trigrams make substring searches fast if the extension can be installed. Otherwise, a search reads the text of every test.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX tests_by_text ON tests USING gin (search_text gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'searches do without pg_trgm';
END
$$;

-- Message bodies. A content is kept while a message refers to it or while it is arriving. The recipients of a message share one.
CREATE TABLE contents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  is_arriving boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The prefix of its object names in the body store; NULL if it is in content_pieces.
  body_key text
);

CREATE UNIQUE INDEX contents_by_body ON contents (body_key) WHERE body_key IS NOT NULL;
-- What a dead engine may have left.
CREATE INDEX contents_arriving ON contents (created_at) WHERE is_arriving;

-- Contents in pieces, so that a large one is never in memory as a whole.
CREATE TABLE content_pieces (
  content_id bigint NOT NULL REFERENCES contents (id) ON DELETE CASCADE,
  number integer NOT NULL,
  octets bytea NOT NULL,
  PRIMARY KEY (content_id, number)
);

-- Compressing messages, which are already encoded, would only waste time.
ALTER TABLE content_pieces ALTER COLUMN octets SET STORAGE EXTERNAL;

-- Messages of tests. One without a report has a job in the queue. `suspicion` counts the signs that it crashes its worker.
CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token text COLLATE "C" NOT NULL REFERENCES tests (token) ON DELETE CASCADE,
  content_id bigint NOT NULL REFERENCES contents (id),
  is_analyzed boolean NOT NULL DEFAULT false,
  suspicion integer NOT NULL DEFAULT 0,
  size integer NOT NULL,
  received_at timestamptz NOT NULL,
  -- How it was delivered (JSON).
  delivery json NOT NULL
);

CREATE INDEX messages_waiting ON messages (token, id) WHERE NOT is_analyzed;
CREATE INDEX messages_by_content ON messages (content_id);
--- sqlite
-- Messages of tests. IDs are never reused (AUTOINCREMENT), so that references to a deleted message never point to another one.
CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token TEXT NOT NULL REFERENCES tests (token) ON DELETE CASCADE,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'claimed', 'done')),
  attempts INTEGER NOT NULL DEFAULT 0,
  size INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  -- How it was delivered (JSON).
  delivery TEXT NOT NULL,
  -- The name of a large message's file in the messages folder, one for all recipients; NULL if it is in raw_messages.
  file TEXT
) STRICT;

CREATE INDEX messages_queued ON messages (id) WHERE state = 'queued';
CREATE INDEX messages_claimed ON messages (token) WHERE state = 'claimed';
CREATE INDEX messages_by_file ON messages (file) WHERE file IS NOT NULL;

-- Bodies of small messages, in a separate table so that queries of tests and the queue do not read them.
CREATE TABLE raw_messages (
  message_id INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  raw BLOB NOT NULL
) STRICT;
--- both
CREATE INDEX messages_by_test ON messages (token, id);

-- Reports on messages. The long documents come last: SQLite reads them only when they are selected.
CREATE TABLE reports (
  message_id bigint PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  done_at timestamptz NOT NULL,
  score double precision,
  verdict text NOT NULL,
  -- Lower bounds; NULL until the report is re-evaluated.
  score_floor double precision,
  verdict_floor text,
  -- The score of the content alone, where a draft has no score.
  content_score double precision,
  subject text,
  author text,
  -- The stream of the message, and the SHA-256 of its Message-ID.
  stream text COLLATE "C",
  message_digest text COLLATE "C",
  -- What its receiver did with it (JSON); NULL if that is not known.
  observed json,
  -- The points lost per group.
  points json NOT NULL DEFAULT '{}',
  -- Blocklist results; NULL until the report is re-evaluated.
  list_tally json,
  -- The version whose rules were used; NULL to re-evaluate the report.
  judged_by text COLLATE "C",
  outcomes json NOT NULL,
  facts json NOT NULL
) STRICT;

CREATE INDEX reports_by_stream ON reports (stream, message_id) WHERE stream IS NOT NULL;
CREATE INDEX reports_by_message_digest ON reports (message_digest) WHERE message_digest IS NOT NULL;
CREATE INDEX reports_by_rules ON reports (judged_by, message_id);

-- DKIM selectors of verified messages, by domain.
CREATE TABLE signing_keys (
  message_id bigint NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  domain text COLLATE "C" NOT NULL,
  selector text COLLATE "C" NOT NULL,
  PRIMARY KEY (domain, message_id, selector)
) STRICT, WITHOUT ROWID;

CREATE INDEX signing_keys_by_message ON signing_keys (message_id);

-- Where to send a notification when the first report of a test is done.
CREATE TABLE test_webhook (
  token text COLLATE "C" PRIMARY KEY REFERENCES tests (token) ON DELETE CASCADE,
  url text COLLATE "C" NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- When the next attempt is due. During an attempt: when it counts as interrupted. NULL: delivered, or given up.
  next_attempt_at timestamptz
) STRICT, WITHOUT ROWID;

CREATE INDEX test_webhook_waiting ON test_webhook (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

-- The time of the latest cleanup, and the milliseconds that cleanups have observed passing.
CREATE TABLE retention_clock (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seen_at timestamptz NOT NULL,
  elapsed bigint NOT NULL
) STRICT;

-- Distinguishes this database from others. With PostgreSQL, they may use the same body store, and dumps include it; with
-- SQLite, the marker of the data folder has the same id.
CREATE TABLE identity (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
--- postgres
  id uuid NOT NULL DEFAULT gen_random_uuid()
--- sqlite
  id TEXT NOT NULL
--- both
) STRICT;
--- postgres
INSERT INTO identity DEFAULT VALUES;
--- both

-- Files of messages, or keys of bodies in the body store, that no message named at a cleanup. `elapsed` is
-- `retention_clock.elapsed` at that time.
CREATE TABLE unused_file (
  name text PRIMARY KEY,
  elapsed bigint NOT NULL
) STRICT;


-- MAILBOXES

-- The owner's mailboxes. Their secrets are stored elsewhere.
CREATE TABLE mailboxes (
  id text COLLATE "C" PRIMARY KEY,
  created_at timestamptz NOT NULL,
  settings json NOT NULL,
  trouble json,
  -- When its permanent address was turned on, or how far it has been read since.
  permanent_since timestamptz
) STRICT, WITHOUT ROWID;

-- Images that the author of the message gave for its views: files, or loaded from their servers.
CREATE TABLE test_images (
  token text COLLATE "C" NOT NULL REFERENCES tests (token) ON DELETE CASCADE,
  -- The address, or the path in a folder.
  name text COLLATE "C" NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (token, name)
) STRICT, WITHOUT ROWID;

-- Where the message of a test landed in a mailbox. The mailbox's names are copied, because it may be removed later.
CREATE TABLE placements (
  token text COLLATE "C" NOT NULL REFERENCES tests (token) ON DELETE CASCADE,
  mailbox_id text COLLATE "C" NOT NULL,
  provider text NOT NULL,
  address text COLLATE "C" NOT NULL,
  checked_at timestamptz,
  found json,
  PRIMARY KEY (token, mailbox_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX placements_open ON placements (mailbox_id) WHERE found IS NULL;

-- Messages that were picked up from a mailbox, so that each is analyzed once.
CREATE TABLE pickups (
  mailbox_id text COLLATE "C" NOT NULL,
  folder text COLLATE "C" NOT NULL,
  uid_validity text COLLATE "C" NOT NULL,
  uid bigint NOT NULL,
  token text COLLATE "C" NOT NULL REFERENCES tests (token) ON DELETE CASCADE,
  PRIMARY KEY (mailbox_id, folder, uid_validity, uid)
) STRICT, WITHOUT ROWID;

CREATE INDEX pickups_by_test ON pickups (token);

-- Messages to permanent addresses, so that each becomes only one test, even if that test is deleted.
CREATE TABLE permanent_arrivals (
  mailbox_id text COLLATE "C" NOT NULL REFERENCES mailboxes (id) ON DELETE CASCADE,
  digest text COLLATE "C" NOT NULL,
  arrived_at timestamptz NOT NULL,
  is_refused boolean NOT NULL,
  PRIMARY KEY (mailbox_id, digest)
) STRICT, WITHOUT ROWID;

CREATE INDEX permanent_arrivals_by_time ON permanent_arrivals (mailbox_id, arrived_at);


-- AUDITS

-- What DNS last showed of a domain, in an audit or to a monitor: its state on every page.
CREATE TABLE domain_observation (
  domain text COLLATE "C" PRIMARY KEY,
  observed_at timestamptz NOT NULL,
  source text COLLATE "C" NOT NULL CHECK (source IN ('audit', 'monitor')),
  -- NULL if too little answered, or if the domain does not exist.
  grade text COLLATE "C",
  grade_floor text COLLATE "C",
  score double precision,
  -- The gravest findings (JSON), as text so that they can be compared.
  problems text COLLATE "C" NOT NULL,
  -- When this grade with these problems was first observed.
  since timestamptz NOT NULL,
  -- The grade before it; NULL if there was none.
  previous_grade text COLLATE "C"
) STRICT, WITHOUT ROWID;

CREATE INDEX domain_observation_by_time ON domain_observation (observed_at, domain);

-- Cached audits: one per domain and set of requested selectors.
CREATE TABLE domain_audits (
  domain text COLLATE "C" NOT NULL,
  selectors text COLLATE "C" NOT NULL,
  expires_at timestamptz NOT NULL,
  outcomes json NOT NULL,
  facts json NOT NULL,
  PRIMARY KEY (domain, selectors)
) STRICT;

CREATE INDEX domain_audits_by_expiry ON domain_audits (expires_at);


-- MONITORS AND ALERTS

-- Where alerts are sent.
CREATE TABLE channel (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  target json NOT NULL,
  -- NULL: the engine's language.
  lang text COLLATE "C",
  -- Whether it receives alerts about monitors without a group and about failing channels.
  is_default boolean NOT NULL,
  -- The key that added it; NULL: the owner.
  key_id text COLLATE "C",
  -- The email addresses that the owner has not confirmed (JSON). They get no alerts.
  unconfirmed json NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL
) STRICT;

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
) STRICT;

-- The channels of a group.
CREATE TABLE group_channel (
  group_id bigint NOT NULL REFERENCES monitor_group (id) ON DELETE CASCADE,
  channel_id bigint NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, channel_id)
) STRICT, WITHOUT ROWID;

-- What is watched, such as domains and addresses.
CREATE TABLE monitor (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  -- The domain or the address.
  name text COLLATE "C" NOT NULL,
  target json NOT NULL,
  group_id bigint REFERENCES monitor_group (id) ON DELETE SET NULL,
  schedule json NOT NULL,
  -- The key that added it; NULL: the owner.
  key_id text COLLATE "C",
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- The number of the latest run; 0 before the first.
  runs integer NOT NULL DEFAULT 0,
  last_run_at timestamptz,
  -- What is remembered between two runs (JSON).
  state json,
  -- Whether its first checks are not complete: what existed from the start is reported together for a group.
  is_settling boolean NOT NULL DEFAULT true,
  -- The latest conclusive result, for lists (JSON): grade and policy of a domain, or on how many lists an address is.
  summary json,
  UNIQUE (kind, name)
) STRICT;

CREATE INDEX monitor_due ON monitor (due_at, id);
CREATE INDEX monitor_by_group ON monitor (group_id);
CREATE INDEX monitor_settling ON monitor (group_id) WHERE is_settling;
CREATE INDEX monitor_key ON monitor (key_id) WHERE key_id IS NOT NULL;

-- Messages that monitors re-evaluate.
CREATE TABLE monitor_message (
  monitor_id bigint PRIMARY KEY REFERENCES monitor (id) ON DELETE CASCADE,
  -- How it was delivered (JSON).
  delivery json NOT NULL,
  -- Base64, because export archives contain text.
  content text COLLATE "C" NOT NULL
) STRICT;

-- Runs. Older ones are thinned out. Their results follow from the changes.
CREATE TABLE run (
  monitor_id bigint NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  -- Why the most important lookups had no answer (JSON); NULL if they had one.
  skipped json,
  PRIMARY KEY (monitor_id, number)
) STRICT, WITHOUT ROWID;

-- What changed between two runs.
CREATE TABLE change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  monitor_id bigint NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- Whether a takeover of the domain would look like this.
  is_takeover boolean NOT NULL DEFAULT false,
  -- JSON.
  document json NOT NULL
) STRICT;

CREATE INDEX change_by_time ON change (at, id);
CREATE INDEX change_by_monitor ON change (monitor_id, at, id);
CREATE INDEX change_of_takeover ON change (at) WHERE is_takeover;

-- Problems that a run confirmed, until they are fixed.
CREATE TABLE incident (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What it is about: a monitor or a failing channel.
  monitor_id bigint REFERENCES monitor (id) ON DELETE CASCADE,
  channel_id bigint REFERENCES channel (id) ON DELETE CASCADE,
  subject text COLLATE "C" NOT NULL,
  problem text COLLATE "C" NOT NULL,
  severity text COLLATE "C" NOT NULL,
  -- The parameters of the finding that opened it (JSON), for its title. NULL for other problems.
  params json,
  -- The run that confirmed it.
  opened_run integer NOT NULL,
  since timestamptz NOT NULL,
  opened_at timestamptz NOT NULL,
  -- Whether it existed when the monitor was added.
  since_added boolean NOT NULL DEFAULT false,
  recovered_at timestamptz,
  -- When it was last open again after a recovery, and how often it was open so far.
  reopened_at timestamptz,
  openings integer NOT NULL DEFAULT 1,
  is_unstable boolean NOT NULL DEFAULT false,
  acknowledged_at timestamptz,
  UNIQUE (monitor_id, subject, problem, opened_run),
  CHECK ((monitor_id IS NULL) <> (channel_id IS NULL))
) STRICT;

CREATE INDEX incident_open ON incident (monitor_id) WHERE recovered_at IS NULL;
CREATE INDEX incident_by_time ON incident (opened_at, id);
CREATE UNIQUE INDEX incident_of_channel ON incident (channel_id) WHERE recovered_at IS NULL;

-- When to send alerts about monitors without a group. At most one row.
CREATE TABLE alert_policy (
  name text COLLATE "C" PRIMARY KEY CHECK (name = 'default'),
  policy json NOT NULL
) STRICT, WITHOUT ROWID;

-- What is sent through a channel: notices of incidents, and digests of groups. Rows with the same message are sent together.
CREATE TABLE delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel_id bigint NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
  incident_id bigint REFERENCES incident (id) ON DELETE CASCADE,
  -- For a question about a change: "was this you?"
  change_id bigint REFERENCES change (id) ON DELETE CASCADE,
  group_id bigint REFERENCES monitor_group (id) ON DELETE CASCADE,
  notice text COLLATE "C" NOT NULL,
  -- Which opening of the incident it is about (see `incident.openings`).
  opening integer NOT NULL DEFAULT 1,
  -- The period of a digest.
  since timestamptz,
  until timestamptz,
  -- Lets recipients recognize repeats.
  message_id text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  attempts integer NOT NULL,
  -- Whether an attempt before the latest was interrupted, so its message may have arrived.
  was_interrupted boolean NOT NULL DEFAULT false,
  -- When the next attempt is due. During an attempt: when it counts as interrupted.
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- Why the latest attempt failed (JSON); NULL if it is in progress or was interrupted.
  trouble json,
  UNIQUE (incident_id, channel_id, notice, opening),
  UNIQUE (change_id, channel_id),
  UNIQUE (group_id, channel_id, until),
  CHECK ((CASE WHEN incident_id IS NULL THEN 0 ELSE 1 END) + (CASE WHEN change_id IS NULL THEN 0 ELSE 1 END)
    + (CASE WHEN group_id IS NULL THEN 0 ELSE 1 END) = 1)
) STRICT;

CREATE INDEX delivery_waiting ON delivery (next_attempt_at, id) WHERE state = 'waiting';
CREATE INDEX delivery_by_message ON delivery (message_id);
CREATE INDEX delivery_by_channel ON delivery (channel_id, id);


-- DMARC AGGREGATE REPORTS, FAILURE REPORTS, AND TLS REPORTS

-- Files with reports, as received. They are stored first, then parsed.
CREATE TABLE report_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SHA-256 of `octets`.
  digest text COLLATE "C" NOT NULL UNIQUE,
  name text COLLATE "C" NOT NULL,
  via text COLLATE "C" NOT NULL,
  received_at timestamptz NOT NULL,
  -- How an email was delivered (JSON); NULL for other files.
  delivery json,
  -- That of all its reports; NULL until they are parsed, or if they differ.
  authenticity text COLLATE "C",
  -- That of all its reports (see `report.doubt`); NULL until they are parsed, or if they differ.
  doubt text COLLATE "C",
  octets bytea NOT NULL,
  -- NULL until the file is parsed.
  read_at timestamptz,
  -- How often the parsing process crashed or timed out, and the reason for the last time.
  failures integer NOT NULL DEFAULT 0,
  failure text COLLATE "C"
) STRICT;

CREATE INDEX report_file_unread ON report_file (id) WHERE read_at IS NULL;
-- Emailed files whose sender is not proven.
CREATE INDEX report_file_unproven ON report_file (id)
  WHERE via = 'smtp' AND (authenticity IS NULL OR authenticity IN ('unverified', 'forged'));

-- Parsed reports. The same report counts once, even if several files have it.
CREATE TABLE report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint NOT NULL REFERENCES report_file (id) ON DELETE CASCADE,
  -- The name of the file, and of the file inside it.
  file text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  org text COLLATE "C" NOT NULL,
  -- The domain of the reporter; empty if unknown. `org` is not reliable: senders can write any name.
  reporter text COLLATE "C" NOT NULL,
  -- The authenticated domain of the email that carried the report; NULL without one.
  author text COLLATE "C",
  report_id text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  begin_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  -- The day that it counts for, in days since 1970 (UTC).
  day integer NOT NULL,
  -- Whether it covers more than two days, which is rare.
  is_long boolean NOT NULL,
  authenticity text COLLATE "C" NOT NULL,
  -- Why it is forged or unverified; NULL if it is neither, or if the reason is not known.
  doubt text COLLATE "C",
  -- Whether it was added by the user or is authentic: a forged report never replaces a genuine one.
  is_trusted boolean NOT NULL,
  -- Why it is not counted; NULL if it is.
  excluded text COLLATE "C",
  records bigint NOT NULL,
  messages bigint NOT NULL,
  pass bigint NOT NULL,
  fail bigint NOT NULL,
  -- The report without its records (JSON).
  document json NOT NULL,
  UNIQUE (kind, org, reporter, report_id, domain, begin_at, end_at, is_trusted)
) STRICT;

CREATE INDEX report_by_file ON report (file_id);
CREATE INDEX report_by_day ON report (kind, day);
CREATE INDEX report_by_domain ON report (domain, kind, day);
CREATE INDEX report_counted ON report (domain, day) WHERE excluded IS NULL;
CREATE INDEX report_apart ON report (domain, day) WHERE excluded IS NOT NULL;
CREATE INDEX report_by_domain_file ON report (domain, file_id);
CREATE INDEX report_by_domain_end ON report (domain, end_at, id);
CREATE INDEX report_by_end ON report (end_at, id);
CREATE INDEX report_by_reporter ON report (domain, kind, org, reporter, begin_at);
CREATE INDEX report_long ON report (domain, kind, org, reporter) WHERE is_long;
CREATE INDEX report_unverified ON report (file_id) WHERE authenticity = 'unverified';

-- Who sends in the name of a domain. Name and class are set by the user; NULL if inferred.
CREATE TABLE report_source (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  domain text COLLATE "C" NOT NULL,
  -- What its records have in common: a service, a domain, or a network. An address of a network has a row of its own,
  -- because it may turn out to be another sender.
  key text COLLATE "C" NOT NULL,
  name text COLLATE "C",
  class text COLLATE "C",
  UNIQUE (domain, key)
) STRICT;

-- Records of aggregate reports, in order, with the values that are counted.
CREATE TABLE report_record (
  report_id bigint NOT NULL REFERENCES report (id) ON DELETE CASCADE,
  position integer NOT NULL,
  source_id bigint NOT NULL REFERENCES report_source (id),
  -- `dkim` and `spf` are aligned, passed, failed or unknown.
  dkim text COLLATE "C" NOT NULL,
  spf text COLLATE "C" NOT NULL,
  disposition text COLLATE "C" NOT NULL,
  is_forwarded boolean NOT NULL,
  -- Whether the messages were sent in the name of a subdomain.
  is_subdomain boolean NOT NULL,
  -- Whether a mailing list or a forwarder changed them, so that the signature broke.
  is_altered boolean NOT NULL,
  -- The address of the connection, and the domain of the return path; empty if unknown.
  address text COLLATE "C" NOT NULL,
  envelope text COLLATE "C" NOT NULL,
  messages bigint NOT NULL,
  document json NOT NULL,
  PRIMARY KEY (report_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_record_by_source ON report_record (source_id, report_id, position);

-- Messages of counted reports: totals per day, source, address, and return path.
CREATE TABLE report_daily (
  domain text COLLATE "C" NOT NULL,
  day integer NOT NULL,
  source_id bigint NOT NULL REFERENCES report_source (id),
  address text COLLATE "C" NOT NULL,
  envelope text COLLATE "C" NOT NULL,
  messages bigint NOT NULL,
  aligned bigint NOT NULL,
  dkim_aligned bigint NOT NULL,
  spf_aligned bigint NOT NULL,
  passed bigint NOT NULL,
  undetermined bigint NOT NULL,
  forwarded bigint NOT NULL,
  quarantined bigint NOT NULL,
  rejected bigint NOT NULL,
  subdomain_messages bigint NOT NULL,
  subdomain_aligned bigint NOT NULL,
  altered bigint NOT NULL,
  PRIMARY KEY (domain, day, source_id, address, envelope)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_daily_by_source ON report_daily (source_id, day);

-- The days of `report_daily`, with one row each, so that a chart of a year reads few rows.
CREATE TABLE report_day (
  domain text COLLATE "C" NOT NULL,
  day integer NOT NULL,
  -- Aligned messages of all sources.
  aligned bigint NOT NULL,
  -- Unaligned messages by source: its id, its messages, the next id and so on, separated by spaces. NULL if there are none.
  unaligned text COLLATE "C",
  PRIMARY KEY (domain, day)
) STRICT;

-- The same per 28 days since 1970, so that a year has few rows.
CREATE TABLE report_period (
  domain text COLLATE "C" NOT NULL,
  period integer NOT NULL,
  source_id bigint NOT NULL REFERENCES report_source (id),
  messages bigint NOT NULL,
  aligned bigint NOT NULL,
  dkim_aligned bigint NOT NULL,
  spf_aligned bigint NOT NULL,
  passed bigint NOT NULL,
  undetermined bigint NOT NULL,
  forwarded bigint NOT NULL,
  quarantined bigint NOT NULL,
  rejected bigint NOT NULL,
  subdomain_messages bigint NOT NULL,
  subdomain_aligned bigint NOT NULL,
  altered bigint NOT NULL,
  PRIMARY KEY (domain, period, source_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_period_by_source ON report_period (source_id);

-- What counted reports show about a source: domains that passed, and networks from which mail passed.
CREATE TABLE report_trait (
  source_id bigint NOT NULL REFERENCES report_source (id),
  code text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  PRIMARY KEY (source_id, code, value)
) STRICT, WITHOUT ROWID;

-- Session counts of TLS reports. A report may have policies of several domains.
CREATE TABLE tls_policy (
  report_id bigint NOT NULL REFERENCES report (id) ON DELETE CASCADE,
  domain text COLLATE "C" NOT NULL,
  successful bigint NOT NULL,
  failed bigint NOT NULL,
  -- Whether the report is listed under another domain.
  is_other boolean NOT NULL,
  PRIMARY KEY (report_id, domain)
) STRICT, WITHOUT ROWID;

CREATE INDEX tls_policy_by_domain ON tls_policy (domain, report_id);
CREATE INDEX tls_policy_other ON tls_policy (domain, report_id) WHERE is_other;

-- Failed sessions of TLS reports.
CREATE TABLE tls_failure (
  report_id bigint NOT NULL REFERENCES report (id) ON DELETE CASCADE,
  position integer NOT NULL,
  domain text COLLATE "C" NOT NULL,
  policy_type text COLLATE "C",
  mx_host text COLLATE "C",
  type text COLLATE "C",
  sessions bigint NOT NULL,
  PRIMARY KEY (report_id, position)
) STRICT, WITHOUT ROWID;

-- Deleted reports, so that reading a mailbox again does not import them.
CREATE TABLE removed_report (
  kind text COLLATE "C" NOT NULL,
  org text COLLATE "C" NOT NULL,
  reporter text COLLATE "C" NOT NULL,
  report_id text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  begin_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  PRIMARY KEY (kind, org, reporter, report_id, domain, begin_at, end_at)
) STRICT, WITHOUT ROWID;

-- The reports of a kind, or the notices of receivers, that a cleanup found expired: those that arrived before a time. They are removed later, by
-- `retention_clock.elapsed`.
CREATE TABLE expired_report (
  kind text COLLATE "C" PRIMARY KEY,
  received_before timestamptz NOT NULL,
  marked_at timestamptz NOT NULL,
  elapsed bigint NOT NULL
) STRICT, WITHOUT ROWID;

-- Failure reports. Only header fields of the reported message are stored.
CREATE TABLE failure_report (
  report_id bigint PRIMARY KEY REFERENCES report (id) ON DELETE CASCADE,
  source_ip text COLLATE "C",
  auth_failure text COLLATE "C"
) STRICT;

-- How far the folders of mailboxes were searched for reports, and how the last search ended.
CREATE TABLE report_checkpoint (
  mailbox_id text COLLATE "C" NOT NULL REFERENCES mailboxes (id) ON DELETE CASCADE,
  folder text COLLATE "C" NOT NULL,
  -- NULL until the folder is opened.
  uid_validity text COLLATE "C",
  uid bigint NOT NULL DEFAULT 0,
  searched_at timestamptz,
  -- Why the last search failed (JSON).
  trouble json,
  PRIMARY KEY (mailbox_id, folder)
) STRICT, WITHOUT ROWID;


-- WHAT RECEIVERS WROTE BACK

-- Bounces, with a row per recipient, and complaints. What they came in is not stored, because it contains addresses.
CREATE TABLE receiver_notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SHA-256 of the notice without what its way adds, and the position of the recipient in it.
  digest text COLLATE "C" NOT NULL UNIQUE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('bounce', 'complaint')),
  via text COLLATE "C" NOT NULL,
  -- When it was written, and when it arrived.
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- The day of `at`, in days since 1970 (UTC).
  day integer NOT NULL,
  -- The author's domain of the message that it is about; empty if unknown.
  domain text COLLATE "C" NOT NULL,
  -- The stream of that message, and the SHA-256 of its Message-ID.
  stream text COLLATE "C",
  message_digest text COLLATE "C",
  -- Who wrote it: a mailbox provider, or else a domain.
  provider text COLLATE "C",
  -- Of a bounce.
  action text COLLATE "C",
  reason text COLLATE "C",
  permanence text COLLATE "C",
  treatment text COLLATE "C",
  status text COLLATE "C",
  reply_code integer,
  -- Of a complaint.
  feedback_type text COLLATE "C",
  recipient_domain text COLLATE "C",
  -- HMAC-SHA-256 of the recipient's address, with a key among the secrets; NULL if unknown or without a key.
  recipient_hash text COLLATE "C",
  -- Deleted: stays until its retention ends, so that reading a mailbox again does not count it.
  is_removed boolean NOT NULL DEFAULT false
) STRICT;

CREATE INDEX receiver_notice_by_day ON receiver_notice (domain, day);
CREATE INDEX receiver_notice_by_time ON receiver_notice (at, id);
CREATE INDEX receiver_notice_by_arrival ON receiver_notice (received_at);
