/** A place in a zone file. Lines and columns count from 1, columns in octets. */
export interface ZonePosition {
  file: string
  line: number
  column: number
}

/** A zone file says something that cannot be read. The message begins `FILE:LINE:COLUMN: `. */
export class ZoneFileError extends Error {
  readonly position: ZonePosition
  readonly problem: string

  constructor(position: ZonePosition, problem: string) {
    super(`${position.file}:${position.line}:${position.column}: ${problem}`)
    this.name = 'ZoneFileError'
    this.position = position
    this.problem = problem
  }
}
