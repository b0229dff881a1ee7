-- What a key may do (`keyRights`), separated by commas. Earlier keys keep tests and lookups.
ALTER TABLE keys ADD COLUMN rights text NOT NULL DEFAULT 'tests,lookups';

-- The key that added it. NULL: the owner, or an earlier version.
ALTER TABLE monitor ADD COLUMN key_id text COLLATE "C";
CREATE INDEX monitor_key ON monitor (key_id) WHERE key_id IS NOT NULL;
ALTER TABLE channel ADD COLUMN key_id text COLLATE "C";

-- The email addresses that the owner has not confirmed (JSON). They get no alerts.
ALTER TABLE channel ADD COLUMN unconfirmed json NOT NULL DEFAULT '[]';

-- Octets per day are counted, too.
ALTER TABLE counters ALTER COLUMN used TYPE bigint;
