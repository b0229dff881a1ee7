-- Messages that monitors re-evaluate.
CREATE TABLE monitor_message (
  monitor_id bigint PRIMARY KEY REFERENCES monitor (id) ON DELETE CASCADE,
  -- How it was delivered (JSON).
  delivery json NOT NULL,
  -- Base64, because export archives contain text.
  content text COLLATE "C" NOT NULL
);
