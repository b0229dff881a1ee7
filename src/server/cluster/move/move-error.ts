/** Why nothing was moved, or why what was moved cannot be used. */
export type MoveObstacle =
  /** The database holds something, and no move that was interrupted put it there. */
  | 'not_empty'
  /** A move was interrupted: it wants to be resumed. */
  | 'unfinished'
  /** Engines use the database. */
  | 'in_use'
  /** The database does not hold what the folder does. */
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
