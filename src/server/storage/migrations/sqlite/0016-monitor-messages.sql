-- Messages that monitors re-evaluate.
CREATE TABLE monitor_message (
  monitor_id INTEGER PRIMARY KEY REFERENCES monitor (id) ON DELETE CASCADE,
  -- How it was delivered (JSON).
  delivery TEXT NOT NULL,
  -- Base64, because export archives contain text.
  content TEXT NOT NULL
) STRICT;
