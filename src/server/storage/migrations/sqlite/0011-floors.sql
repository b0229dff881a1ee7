-- The lower bounds of score and verdict: NULL until the report is judged again, which all are for that.
ALTER TABLE reports ADD COLUMN score_floor REAL;
ALTER TABLE reports ADD COLUMN verdict_floor TEXT;
UPDATE reports SET judged_by = NULL;
