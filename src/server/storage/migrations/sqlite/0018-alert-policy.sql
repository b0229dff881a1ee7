-- When people are told about monitors without a group: at most one row.
CREATE TABLE alert_policy (
  name TEXT PRIMARY KEY CHECK (name = 'default'),
  policy TEXT NOT NULL
) STRICT, WITHOUT ROWID;
