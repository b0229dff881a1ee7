-- When to send alerts about monitors without a group. At most one row.
CREATE TABLE alert_policy (
  name text COLLATE "C" PRIMARY KEY CHECK (name = 'default'),
  policy json NOT NULL
);
