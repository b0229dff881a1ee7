-- When people are told about monitors without a group: at most one row.
CREATE TABLE alert_policy (
  name text COLLATE "C" PRIMARY KEY CHECK (name = 'default'),
  policy json NOT NULL
);
