-- Columns for searching, sorting and charting the history. `fold` is a function that the store defines (`fold.ts`).

-- Set while a deleted test can still be restored.
ALTER TABLE tests ADD COLUMN removed_at INTEGER;
-- Copied from the displayed report, so that lists can be sorted without reading reports.
ALTER TABLE tests ADD COLUMN score REAL;
ALTER TABLE tests ADD COLUMN verdict TEXT;
-- Name, subject and author, case-folded.
ALTER TABLE tests ADD COLUMN search_text TEXT NOT NULL DEFAULT '';

-- The stream of the message, the points lost per group (JSON), and the version whose rules were used; NULL for older versions.
ALTER TABLE reports ADD COLUMN stream TEXT;
ALTER TABLE reports ADD COLUMN points TEXT NOT NULL DEFAULT '{}';
ALTER TABLE reports ADD COLUMN judged_by TEXT;

UPDATE tests
SET score = reports.score, verdict = reports.verdict
FROM reports
WHERE reports.message_id = tests.reported_message_id;

UPDATE tests
SET search_text = fold(concat_ws(' ', tests.name, reports.subject, reports.author))
FROM tests AS named
LEFT JOIN reports ON reports.message_id = named.reported_message_id
WHERE named.token = tests.token;

CREATE INDEX tests_by_score ON tests (score, created_at, token);
CREATE INDEX tests_removed ON tests (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX reports_by_stream ON reports (stream, message_id) WHERE stream IS NOT NULL;
CREATE INDEX reports_by_rules ON reports (judged_by, message_id);
