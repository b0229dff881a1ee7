-- Lower bounds of score and verdict. NULL until the report is re-evaluated, which this migration triggers for all.
ALTER TABLE reports ADD COLUMN score_floor double precision;
ALTER TABLE reports ADD COLUMN verdict_floor text;
UPDATE reports SET judged_by = NULL;
