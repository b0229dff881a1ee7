-- The days of `report_daily`, with one row each, so that a chart of a year reads few rows.
CREATE TABLE report_day (
  domain TEXT NOT NULL,
  day INTEGER NOT NULL,
  -- Aligned messages of all sources.
  aligned INTEGER NOT NULL,
  -- Unaligned messages by source: its id, its messages, the next id and so on, separated by spaces. NULL if there are none.
  unaligned TEXT,
  PRIMARY KEY (domain, day)
) STRICT;

INSERT INTO report_day (domain, day, aligned, unaligned)
SELECT domain, day, sum(aligned),
  string_agg(CASE WHEN messages > aligned THEN source_id || ' ' || (messages - aligned) END, ' ')
FROM report_daily
GROUP BY domain, day;
