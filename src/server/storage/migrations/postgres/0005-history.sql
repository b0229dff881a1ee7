-- What the history is searched, sorted and drawn by.

-- A test that was deleted and can still be brought back.
ALTER TABLE tests ADD COLUMN removed_at timestamptz;
-- Of the report that is shown, so that lists are in order without reading reports.
ALTER TABLE tests ADD COLUMN score double precision;
ALTER TABLE tests ADD COLUMN verdict text;
-- Name, subject and author, folded (`fold.ts`).
ALTER TABLE tests ADD COLUMN search_text text NOT NULL DEFAULT '';

-- The mail it belongs to, what it lost by group, and the version whose rules said so.
ALTER TABLE reports ADD COLUMN stream text COLLATE "C";
ALTER TABLE reports ADD COLUMN points json NOT NULL DEFAULT '{}';
ALTER TABLE reports ADD COLUMN judged_by text COLLATE "C";

CREATE INDEX tests_by_score ON tests (score, created_at, token);
CREATE INDEX tests_removed ON tests (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX reports_by_stream ON reports (stream, message_id) WHERE stream IS NOT NULL;
CREATE INDEX reports_by_rules ON reports (judged_by, message_id);

-- Words are found inside of others by their trigrams, where the server has that extension and lets us use it; elsewhere
-- a search reads the text of every test.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX tests_by_text ON tests USING gin (search_text gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'searches do without pg_trgm';
END
$$;
