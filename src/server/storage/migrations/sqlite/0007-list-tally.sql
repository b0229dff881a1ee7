-- What block lists said of each message (JSON): NULL until its report is judged again, which all are for that.
ALTER TABLE reports ADD COLUMN list_tally TEXT;
UPDATE reports SET judged_by = NULL;
