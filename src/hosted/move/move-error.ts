/** Why a move failed. */
export type MoveObstacle =
  /** The database has data that is not from an unfinished move. */
  | 'not_empty'
  /** An unfinished move must be resumed. */
  | 'unfinished'
  /** Engines use the database. */
  | 'in_use'
  /** The database and the folder differ. */
  | 'differs'

export class MoveError extends Error {
  readonly obstacle: MoveObstacle
  /** The table that differs. */
  readonly table: string

  constructor(obstacle: MoveObstacle, table = '') {
    super(`the store was not moved: ${obstacle} ${table}`)
    this.name = 'MoveError'
    this.obstacle = obstacle
    this.table = table
  }
}
