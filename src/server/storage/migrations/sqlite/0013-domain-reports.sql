-- Reports about domains: DMARC aggregate reports, failure reports, and TLS reports.

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

CREATE TABLE report (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  file_id INTEGER NOT NULL REFERENCES report_file (id) ON DELETE CASCADE,
  -- The name of the file, and of the file inside it.
  file TEXT NOT NULL,
  kind TEXT NOT NULL,
  org TEXT NOT NULL,
  -- The domain of the reporter; empty if unknown. `org` is not reliable: senders can write any name.
  reporter TEXT NOT NULL,
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
