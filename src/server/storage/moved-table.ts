/** How to convert a column between databases. */
export type ColumnKind = 'text' | 'boolean' | 'integer' | 'bigint' | 'real' | 'moment' | 'json' | 'octets'

/** A table that exists in both databases. */
export interface MovedTable {
  name: string
  columns: Readonly<Record<string, ColumnKind>>
  /** SQLite expressions for columns without a counterpart. */
  inSqlite?: Readonly<Record<string, string>>
  /** The primary key, which also determines the order of reading. */
  key: readonly string[]
  /** Whether the database generates its ids. */
  isNumbered: boolean
  /**
   * Where an archive of all data (`services/data/`) stores the rows: with their `test` or `message`, or with `all`
   * shared data. Null: nowhere.
   */
  archived: 'test' | 'message' | 'all' | null
}

/** A value in JSON: times in milliseconds since 1970, documents as text. */
export type StoredValue = string | number | boolean | null
/** Rows of earlier schemas have fewer columns. */
export type StoredRow = Readonly<Record<string, StoredValue | undefined>>
/** Rows by table, in key order. */
export type TableRows = Readonly<Record<string, readonly StoredRow[]>>
