-- Cached audits: one per domain and set of requested selectors.
CREATE TABLE domain_audits (
  domain text COLLATE "C" NOT NULL,
  selectors text COLLATE "C" NOT NULL,
  expires_at timestamptz NOT NULL,
  outcomes json NOT NULL,
  facts json NOT NULL,
  PRIMARY KEY (domain, selectors)
);

CREATE INDEX domain_audits_by_expiry ON domain_audits (expires_at);

-- DKIM selectors of verified messages, by domain.
CREATE TABLE signing_keys (
  message_id bigint NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  domain text COLLATE "C" NOT NULL,
  selector text COLLATE "C" NOT NULL,
  PRIMARY KEY (domain, message_id, selector)
);

CREATE INDEX signing_keys_by_message ON signing_keys (message_id);
