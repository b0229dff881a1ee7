-- What the history is searched, sorted and drawn by. `fold` is the store's own function (`fold.ts`).

-- A test that was deleted and can still be brought back.
ALTER TABLE tests ADD COLUMN removed_at INTEGER;
-- Of the report that is shown, so that lists are in order without reading reports.
ALTER TABLE tests ADD COLUMN score REAL;
ALTER TABLE tests ADD COLUMN verdict TEXT;
-- Name, subject and author, folded.
ALTER TABLE tests ADD COLUMN search_text TEXT NOT NULL DEFAULT '';

-- The mail it belongs to, what it lost by group (JSON), and the version whose rules said so: NULL is one before this.
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
