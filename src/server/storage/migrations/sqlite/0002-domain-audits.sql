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

-- DKIM selectors of verified messages, by domain.
CREATE TABLE signing_keys (
  message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  domain TEXT NOT NULL,
  selector TEXT NOT NULL,
  PRIMARY KEY (domain, message_id, selector)
) STRICT, WITHOUT ROWID;

CREATE INDEX signing_keys_by_message ON signing_keys (message_id);

INSERT OR IGNORE INTO signing_keys (message_id, domain, selector)
SELECT
  reports.message_id,
  lower(signature.value ->> '$.domain'),
  lower(signature.value ->> '$.selector')
FROM reports, json_each(reports.facts, '$.dkim_signatures') AS signature
WHERE signature.value ->> '$.result' = 'pass';
