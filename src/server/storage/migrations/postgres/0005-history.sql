-- Columns for searching, sorting and charting the history.

-- Set while a deleted test can still be restored.
ALTER TABLE tests ADD COLUMN removed_at timestamptz;
-- Copied from the displayed report, so that lists can be sorted without reading reports.
ALTER TABLE tests ADD COLUMN score double precision;
ALTER TABLE tests ADD COLUMN verdict text;
-- Name, subject and author, case-folded (`fold.ts`).
ALTER TABLE tests ADD COLUMN search_text text NOT NULL DEFAULT '';

-- The stream of the message, the points lost per group, and the version whose rules were used.
ALTER TABLE reports ADD COLUMN stream text COLLATE "C";
ALTER TABLE reports ADD COLUMN points json NOT NULL DEFAULT '{}';
ALTER TABLE reports ADD COLUMN judged_by text COLLATE "C";

CREATE INDEX tests_by_score ON tests (score, created_at, token);
CREATE INDEX tests_removed ON tests (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX reports_by_stream ON reports (stream, message_id) WHERE stream IS NOT NULL;
CREATE INDEX reports_by_rules ON reports (judged_by, message_id);

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
