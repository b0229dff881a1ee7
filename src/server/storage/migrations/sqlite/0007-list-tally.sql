-- Blocklist results of each message (JSON). NULL until its report is re-evaluated, which this migration triggers for all.
ALTER TABLE reports ADD COLUMN list_tally TEXT;
UPDATE reports SET judged_by = NULL;
