-- Lower bounds of score and verdict. NULL until the report is re-evaluated, which this migration triggers for all.
ALTER TABLE reports ADD COLUMN score_floor REAL;
ALTER TABLE reports ADD COLUMN verdict_floor TEXT;
UPDATE reports SET judged_by = NULL;
