-- When to send alerts about monitors without a group. At most one row.
CREATE TABLE alert_policy (
  name TEXT PRIMARY KEY CHECK (name = 'default'),
  policy TEXT NOT NULL
) STRICT, WITHOUT ROWID;
