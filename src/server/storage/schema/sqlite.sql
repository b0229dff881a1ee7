-- The whole schema of a data folder's database, by topic.
-- Times are milliseconds since 1970 (UTC), JSON is stored as text, hashes are SHA-256.


-- ACCESS

-- API keys. A revoked key stays, because its tests refer to it.
CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  hash BLOB NOT NULL,
  name TEXT,
  plan TEXT NOT NULL CHECK (plan IN ('free', 'unlimited')),
  credits INTEGER NOT NULL CHECK (credits >= 0),
  -- What it may do (`keyRights`), separated by commas.
  rights TEXT NOT NULL DEFAULT 'tests,lookups',
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;

-- Signed-in browsers.
CREATE TABLE sessions (
  hash BLOB PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Usage of a limit in its period, by address, network or key. `resets_at` is the end of the period.
CREATE TABLE counters (
  counter TEXT NOT NULL,
  resets_at INTEGER NOT NULL,
  used INTEGER NOT NULL CHECK (used >= 0),
  PRIMARY KEY (counter, resets_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX counters_by_end ON counters (resets_at);


-- TESTS

-- Inbox tests, each with an address that messages are sent to.
CREATE TABLE tests (
  token TEXT PRIMARY KEY,
  lang TEXT NOT NULL,
  name TEXT,
  sending_ip TEXT,
  -- What the author says that its messages are sent for; NULL if that is to be guessed.
  purpose TEXT CHECK (purpose IN ('campaign', 'transactional', 'personal', 'template')),
  key_id TEXT REFERENCES keys (id),
  -- The key whose credit it used, until the credit is refunded.
  charged_key_id TEXT REFERENCES keys (id),
  status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'received', 'done')),
  created_at INTEGER NOT NULL,
  received_at INTEGER,
  done_at INTEGER,
  expires_at INTEGER NOT NULL,
  -- Expired tests are marked first and removed later. The value of `retention_clock.elapsed` at the time of marking.
  expiry_mark INTEGER,
  -- Set while it is deleted and can still be restored.
  removed_at INTEGER,
  -- The message of the displayed report.
  reported_message_id INTEGER,
  -- Copied from that report, so that lists can be sorted without reading reports.
  score REAL,
  verdict TEXT,
  -- Name, subject and author, case-folded (`fold.ts`).
  search_text TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE INDEX tests_by_creation ON tests (created_at);
CREATE INDEX tests_by_expiry ON tests (expires_at);
-- For listing the tests of a key, newest first.
CREATE INDEX tests_by_key ON tests (key_id, created_at, token);
CREATE INDEX tests_by_score ON tests (score, created_at, token);
CREATE INDEX tests_removed ON tests (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX tests_charged ON tests (created_at) WHERE charged_key_id IS NOT NULL;
CREATE INDEX tests_marked ON tests (expiry_mark) WHERE expiry_mark IS NOT NULL;

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

CREATE INDEX messages_by_test ON messages (token, id);
CREATE INDEX messages_queued ON messages (id) WHERE state = 'queued';
CREATE INDEX messages_claimed ON messages (token) WHERE state = 'claimed';
CREATE INDEX messages_by_file ON messages (file) WHERE file IS NOT NULL;

-- Bodies of small messages, in a separate table so that queries of tests and the queue do not read them.
CREATE TABLE raw_messages (
  message_id INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  raw BLOB NOT NULL
) STRICT;

-- Reports on messages. The long documents come last: SQLite reads them only when they are selected.
CREATE TABLE reports (
  message_id INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  done_at INTEGER NOT NULL,
  score REAL,
  verdict TEXT NOT NULL,
  -- Lower bounds; NULL until the report is re-evaluated.
  score_floor REAL,
  verdict_floor TEXT,
  -- The score of the content alone, where a draft has no score.
  content_score REAL,
  subject TEXT,
  author TEXT,
  -- The stream of the message.
  stream TEXT,
  -- The points lost per group (JSON).
  points TEXT NOT NULL DEFAULT '{}',
  -- Blocklist results (JSON); NULL until the report is re-evaluated.
  list_tally TEXT,
  -- The version whose rules were used; NULL to re-evaluate the report.
  judged_by TEXT,
  outcomes TEXT NOT NULL,
  facts TEXT NOT NULL
) STRICT;

CREATE INDEX reports_by_stream ON reports (stream, message_id) WHERE stream IS NOT NULL;
CREATE INDEX reports_by_rules ON reports (judged_by, message_id);

-- DKIM selectors of verified messages, by domain.
CREATE TABLE signing_keys (
  message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  domain TEXT NOT NULL,
  selector TEXT NOT NULL,
  PRIMARY KEY (domain, message_id, selector)
) STRICT, WITHOUT ROWID;

CREATE INDEX signing_keys_by_message ON signing_keys (message_id);

-- Where to send a notification when the first report of a test is done.
CREATE TABLE test_webhook (
  token TEXT PRIMARY KEY REFERENCES tests (token) ON DELETE CASCADE,
  url TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- When the next attempt is due. During an attempt: when it counts as interrupted. NULL: delivered, or given up.
  next_attempt_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX test_webhook_waiting ON test_webhook (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

-- The time of the latest cleanup, and the milliseconds that cleanups have observed passing.
CREATE TABLE retention_clock (
  is_only INTEGER PRIMARY KEY DEFAULT 1 CHECK (is_only = 1),
  seen_at INTEGER NOT NULL,
  elapsed INTEGER NOT NULL
) STRICT;

-- Distinguishes this database from those of other data folders. The marker of the folder has the same id.
CREATE TABLE identity (
  is_only INTEGER PRIMARY KEY DEFAULT 1 CHECK (is_only = 1),
  id TEXT NOT NULL
) STRICT;

-- Files of messages that no row of `messages` named at a cleanup. `elapsed` is `retention_clock.elapsed` at that time.
CREATE TABLE unused_file (
  name TEXT PRIMARY KEY,
  elapsed INTEGER NOT NULL
) STRICT;


-- MAILBOXES

-- The owner's mailboxes. Their secrets are stored elsewhere.
CREATE TABLE mailboxes (
  id TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL,
  settings TEXT NOT NULL,
  trouble TEXT,
  -- When its permanent address was turned on, or how far it has been read since.
  permanent_since INTEGER
) STRICT, WITHOUT ROWID;

-- Where the message of a test landed in a mailbox. The mailbox's names are copied, because it may be removed later.
CREATE TABLE placements (
  token TEXT NOT NULL REFERENCES tests (token) ON DELETE CASCADE,
  mailbox_id TEXT NOT NULL,
  provider TEXT NOT NULL,
  address TEXT NOT NULL,
  checked_at INTEGER,
  found TEXT,
  PRIMARY KEY (token, mailbox_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX placements_open ON placements (mailbox_id) WHERE found IS NULL;

-- Messages that were picked up from a mailbox, so that each is analyzed once.
CREATE TABLE pickups (
  mailbox_id TEXT NOT NULL,
  folder TEXT NOT NULL,
  uid_validity TEXT NOT NULL,
  uid INTEGER NOT NULL,
  token TEXT NOT NULL REFERENCES tests (token) ON DELETE CASCADE,
  PRIMARY KEY (mailbox_id, folder, uid_validity, uid)
) STRICT, WITHOUT ROWID;

CREATE INDEX pickups_by_test ON pickups (token);

-- Messages to permanent addresses, so that each becomes only one test, even if that test is deleted.
CREATE TABLE permanent_arrivals (
  mailbox_id TEXT NOT NULL REFERENCES mailboxes (id) ON DELETE CASCADE,
  digest TEXT NOT NULL,
  arrived_at INTEGER NOT NULL,
  is_refused INTEGER NOT NULL,
  PRIMARY KEY (mailbox_id, digest)
) STRICT, WITHOUT ROWID;

CREATE INDEX permanent_arrivals_by_time ON permanent_arrivals (mailbox_id, arrived_at);


-- AUDITS

-- Cached audits: one per domain and set of requested selectors.
CREATE TABLE domain_audits (
  domain TEXT NOT NULL,
  selectors TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  outcomes TEXT NOT NULL,
  facts TEXT NOT NULL,
  PRIMARY KEY (domain, selectors)
) STRICT;

CREATE INDEX domain_audits_by_expiry ON domain_audits (expires_at);


-- MONITORS AND ALERTS

-- Where alerts are sent.
CREATE TABLE channel (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  target TEXT NOT NULL,
  -- NULL: the engine's language.
  lang TEXT,
  -- Whether it receives alerts about monitors without a group and about failing channels.
  is_default INTEGER NOT NULL,
  -- The key that added it; NULL: the owner.
  key_id TEXT,
  -- The email addresses that the owner has not confirmed (JSON). They get no alerts.
  unconfirmed TEXT NOT NULL DEFAULT '[]',
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

-- The channels of a group.
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
  -- The key that added it; NULL: the owner.
  key_id TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  -- The number of the latest run; 0 before the first.
  runs INTEGER NOT NULL DEFAULT 0,
  last_run_at INTEGER,
  -- What is remembered between two runs (JSON).
  state TEXT,
  -- The latest conclusive result, for lists (JSON): grade and policy of a domain, or on how many lists an address is.
  summary TEXT,
  UNIQUE (kind, name)
) STRICT;

CREATE INDEX monitor_due ON monitor (due_at, id);
CREATE INDEX monitor_by_group ON monitor (group_id);
CREATE INDEX monitor_key ON monitor (key_id) WHERE key_id IS NOT NULL;

-- Messages that monitors re-evaluate.
CREATE TABLE monitor_message (
  monitor_id INTEGER PRIMARY KEY REFERENCES monitor (id) ON DELETE CASCADE,
  -- How it was delivered (JSON).
  delivery TEXT NOT NULL,
  -- Base64, because export archives contain text.
  content TEXT NOT NULL
) STRICT;

-- Runs. Older ones are thinned out. Their results follow from the changes.
CREATE TABLE run (
  monitor_id INTEGER NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  -- Why the most important lookups had no answer (JSON); NULL if they had one.
  skipped TEXT,
  PRIMARY KEY (monitor_id, number)
) STRICT, WITHOUT ROWID;

-- What changed between two runs.
CREATE TABLE change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  monitor_id INTEGER NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  -- JSON.
  document TEXT NOT NULL
) STRICT;

CREATE INDEX change_by_time ON change (at, id);
CREATE INDEX change_by_monitor ON change (monitor_id, at, id);

-- Problems that a run confirmed, until they are fixed.
CREATE TABLE incident (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- What it is about: a monitor or a failing channel.
  monitor_id INTEGER REFERENCES monitor (id) ON DELETE CASCADE,
  channel_id INTEGER REFERENCES channel (id) ON DELETE CASCADE,
  subject TEXT NOT NULL,
  problem TEXT NOT NULL,
  severity TEXT NOT NULL,
  -- The parameters of the finding that opened it (JSON), for its title. NULL for other problems.
  params TEXT,
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

-- When to send alerts about monitors without a group. At most one row.
CREATE TABLE alert_policy (
  name TEXT PRIMARY KEY CHECK (name = 'default'),
  policy TEXT NOT NULL
) STRICT, WITHOUT ROWID;

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
  -- Whether an attempt before the latest was interrupted, so its message may have arrived.
  was_interrupted INTEGER NOT NULL DEFAULT 0,
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


-- DMARC AGGREGATE REPORTS, FAILURE REPORTS, AND TLS REPORTS

-- Files with reports, as received. They are stored first, then parsed.
CREATE TABLE report_file (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- SHA-256 of `octets`.
  digest TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  via TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  -- How an email was delivered (JSON); NULL for other files.
  delivery TEXT,
  -- That of all its reports; NULL until they are parsed, or if they differ.
  authenticity TEXT,
  -- That of all its reports (see `report.doubt`); NULL until they are parsed, or if they differ.
  doubt TEXT,
  octets BLOB NOT NULL,
  -- NULL until the file is parsed.
  read_at INTEGER,
  -- How often the parsing process crashed or timed out, and the reason for the last time.
  failures INTEGER NOT NULL DEFAULT 0,
  failure TEXT
) STRICT;

CREATE INDEX report_file_unread ON report_file (id) WHERE read_at IS NULL;
-- Emailed files whose sender is not proven.
CREATE INDEX report_file_unproven ON report_file (id)
  WHERE via = 'smtp' AND (authenticity IS NULL OR authenticity IN ('unverified', 'forged'));

-- Parsed reports. The same report counts once, even if several files have it.
CREATE TABLE report (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  file_id INTEGER NOT NULL REFERENCES report_file (id) ON DELETE CASCADE,
  -- The name of the file, and of the file inside it.
  file TEXT NOT NULL,
  kind TEXT NOT NULL,
  org TEXT NOT NULL,
  -- The domain of the reporter; empty if unknown. `org` is not reliable: senders can write any name.
  reporter TEXT NOT NULL,
  -- The authenticated domain of the email that carried the report; NULL without one.
  author TEXT,
  report_id TEXT NOT NULL,
  domain TEXT NOT NULL,
  begin_at INTEGER NOT NULL,
  end_at INTEGER NOT NULL,
  -- The day that it counts for, in days since 1970 (UTC).
  day INTEGER NOT NULL,
  -- Whether it covers more than two days, which is rare.
  is_long INTEGER NOT NULL,
  authenticity TEXT NOT NULL,
  -- Why it is forged or unverified; NULL if it is neither, or if the reason is not known.
  doubt TEXT,
  -- Whether it was added by the user or is authentic: a forged report never replaces a genuine one.
  is_trusted INTEGER NOT NULL,
  -- Why it is not counted; NULL if it is.
  excluded TEXT,
  records INTEGER NOT NULL,
  messages INTEGER NOT NULL,
  pass INTEGER NOT NULL,
  fail INTEGER NOT NULL,
  -- The report without its records (JSON).
  document TEXT NOT NULL,
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
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  domain TEXT NOT NULL,
  -- What its records have in common: a service, a domain, or a network.
  key TEXT NOT NULL,
  name TEXT,
  class TEXT,
  UNIQUE (domain, key)
) STRICT;

-- Records of aggregate reports, in order, with the values that are counted.
CREATE TABLE report_record (
  report_id INTEGER NOT NULL REFERENCES report (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  source_id INTEGER NOT NULL REFERENCES report_source (id),
  -- `dkim` and `spf` are aligned, passed, failed or unknown.
  dkim TEXT NOT NULL,
  spf TEXT NOT NULL,
  disposition TEXT NOT NULL,
  is_forwarded INTEGER NOT NULL,
  -- Whether the messages were sent in the name of a subdomain.
  is_subdomain INTEGER NOT NULL,
  messages INTEGER NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (report_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_record_by_source ON report_record (source_id, report_id, position);

-- Messages of counted reports: totals per day and source.
CREATE TABLE report_daily (
  domain TEXT NOT NULL,
  day INTEGER NOT NULL,
  source_id INTEGER NOT NULL REFERENCES report_source (id),
  messages INTEGER NOT NULL,
  aligned INTEGER NOT NULL,
  dkim_aligned INTEGER NOT NULL,
  spf_aligned INTEGER NOT NULL,
  passed INTEGER NOT NULL,
  undetermined INTEGER NOT NULL,
  forwarded INTEGER NOT NULL,
  quarantined INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  subdomain_messages INTEGER NOT NULL,
  subdomain_aligned INTEGER NOT NULL,
  PRIMARY KEY (domain, day, source_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_daily_by_source ON report_daily (source_id, day);

-- The days of `report_daily`, with one row each, so that a chart of a year reads few rows.
CREATE TABLE report_day (
  domain TEXT NOT NULL,
  day INTEGER NOT NULL,
  -- Aligned messages of all sources.
  aligned INTEGER NOT NULL,
  -- Unaligned messages by source: its id, its messages, the next id and so on, separated by spaces. NULL if there are none.
  unaligned TEXT,
  PRIMARY KEY (domain, day)
) STRICT;

-- The same per 28 days since 1970, so that a year has few rows.
CREATE TABLE report_period (
  domain TEXT NOT NULL,
  period INTEGER NOT NULL,
  source_id INTEGER NOT NULL REFERENCES report_source (id),
  messages INTEGER NOT NULL,
  aligned INTEGER NOT NULL,
  dkim_aligned INTEGER NOT NULL,
  spf_aligned INTEGER NOT NULL,
  passed INTEGER NOT NULL,
  undetermined INTEGER NOT NULL,
  forwarded INTEGER NOT NULL,
  quarantined INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  subdomain_messages INTEGER NOT NULL,
  subdomain_aligned INTEGER NOT NULL,
  PRIMARY KEY (domain, period, source_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_period_by_source ON report_period (source_id);

-- What counted reports show about a source: domains that passed, and networks from which mail passed.
CREATE TABLE report_trait (
  source_id INTEGER NOT NULL REFERENCES report_source (id),
  code TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (source_id, code, value)
) STRICT, WITHOUT ROWID;

-- Session counts of TLS reports. A report may have policies of several domains.
CREATE TABLE tls_policy (
  report_id INTEGER NOT NULL REFERENCES report (id) ON DELETE CASCADE,
  domain TEXT NOT NULL,
  successful INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  -- Whether the report is listed under another domain.
  is_other INTEGER NOT NULL,
  PRIMARY KEY (report_id, domain)
) STRICT, WITHOUT ROWID;

CREATE INDEX tls_policy_by_domain ON tls_policy (domain, report_id);
CREATE INDEX tls_policy_other ON tls_policy (domain, report_id) WHERE is_other;

-- Failed sessions of TLS reports.
CREATE TABLE tls_failure (
  report_id INTEGER NOT NULL REFERENCES report (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  domain TEXT NOT NULL,
  policy_type TEXT,
  mx_host TEXT,
  type TEXT,
  sessions INTEGER NOT NULL,
  PRIMARY KEY (report_id, position)
) STRICT, WITHOUT ROWID;

-- Deleted reports, so that reading a mailbox again does not import them.
CREATE TABLE removed_report (
  kind TEXT NOT NULL,
  org TEXT NOT NULL,
  reporter TEXT NOT NULL,
  report_id TEXT NOT NULL,
  domain TEXT NOT NULL,
  begin_at INTEGER NOT NULL,
  end_at INTEGER NOT NULL,
  PRIMARY KEY (kind, org, reporter, report_id, domain, begin_at, end_at)
) STRICT, WITHOUT ROWID;

-- The reports of a kind that a cleanup found expired: those that arrived before a time. They are removed later, by
-- `retention_clock.elapsed`.
CREATE TABLE expired_report (
  kind TEXT PRIMARY KEY,
  received_before INTEGER NOT NULL,
  marked_at INTEGER NOT NULL,
  elapsed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Failure reports. Only header fields of the reported message are stored.
CREATE TABLE failure_report (
  report_id INTEGER PRIMARY KEY REFERENCES report (id) ON DELETE CASCADE,
  source_ip TEXT,
  auth_failure TEXT
) STRICT;

-- How far the folders of mailboxes were searched for reports, and how the last search ended.
CREATE TABLE report_checkpoint (
  mailbox_id TEXT NOT NULL REFERENCES mailboxes (id) ON DELETE CASCADE,
  folder TEXT NOT NULL,
  -- NULL until the folder is opened.
  uid_validity TEXT,
  uid INTEGER NOT NULL DEFAULT 0,
  searched_at INTEGER,
  -- Why the last search failed (JSON).
  trouble TEXT,
  PRIMARY KEY (mailbox_id, folder)
) STRICT, WITHOUT ROWID;
