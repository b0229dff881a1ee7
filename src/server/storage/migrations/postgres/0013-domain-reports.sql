-- Reports about domains: DMARC aggregate reports, failure reports, and TLS reports.

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
);

CREATE INDEX report_file_unread ON report_file (id) WHERE read_at IS NULL;
-- Emailed files whose sender is not proven.
CREATE INDEX report_file_unproven ON report_file (id)
  WHERE via = 'smtp' AND (authenticity IS NULL OR authenticity IN ('unverified', 'forged'));

CREATE TABLE report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint NOT NULL REFERENCES report_file (id) ON DELETE CASCADE,
  -- The name of the file, and of the file inside it.
  file text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  org text COLLATE "C" NOT NULL,
  -- The domain of the reporter; empty if unknown. `org` is not reliable: senders can write any name.
  reporter text COLLATE "C" NOT NULL,
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
);

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
  -- What its records have in common: a service, a domain, or a network.
  key text COLLATE "C" NOT NULL,
  name text COLLATE "C",
  class text COLLATE "C",
  UNIQUE (domain, key)
);

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
  messages bigint NOT NULL,
  document json NOT NULL,
  PRIMARY KEY (report_id, position)
);

CREATE INDEX report_record_by_source ON report_record (source_id, report_id, position);

-- Messages of counted reports: totals per day and source.
CREATE TABLE report_daily (
  domain text COLLATE "C" NOT NULL,
  day integer NOT NULL,
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
  PRIMARY KEY (domain, day, source_id)
);

CREATE INDEX report_daily_by_source ON report_daily (source_id, day);

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
  PRIMARY KEY (domain, period, source_id)
);

CREATE INDEX report_period_by_source ON report_period (source_id);

-- What counted reports show about a source: domains that passed, and networks from which mail passed.
CREATE TABLE report_trait (
  source_id bigint NOT NULL REFERENCES report_source (id),
  code text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  PRIMARY KEY (source_id, code, value)
);

-- Session counts of TLS reports. A report may have policies of several domains.
CREATE TABLE tls_policy (
  report_id bigint NOT NULL REFERENCES report (id) ON DELETE CASCADE,
  domain text COLLATE "C" NOT NULL,
  successful bigint NOT NULL,
  failed bigint NOT NULL,
  -- Whether the report is listed under another domain.
  is_other boolean NOT NULL,
  PRIMARY KEY (report_id, domain)
);

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
);

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
);

-- Failure reports. Only header fields of the reported message are stored.
CREATE TABLE failure_report (
  report_id bigint PRIMARY KEY REFERENCES report (id) ON DELETE CASCADE,
  source_ip text COLLATE "C",
  auth_failure text COLLATE "C"
);

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
);
