/** How a column is converted between databases. */
export type ColumnKind = 'text' | 'boolean' | 'integer' | 'bigint' | 'real' | 'moment' | 'json' | 'octets'

/** A table of both databases. */
export interface MovedTable {
  name: string
  columns: Readonly<Record<string, ColumnKind>>
  /** The SQLite expression of a column without a counterpart. */
  inSqlite?: Readonly<Record<string, string>>
  /** The primary key, in which order it is read. */
  key: readonly string[]
  /**
   * Where an archive of all data (`services/data/`) keeps its rows: with their `test` or `message`, or with `all`
   * shared data. Null: left out.
   */
  archived: 'test' | 'message' | 'all' | null
}
