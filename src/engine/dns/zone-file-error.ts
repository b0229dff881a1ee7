/** A place in a zone file. Lines and columns count from 1, columns in octets. */
export interface ZonePosition {
  file: string
  line: number
  column: number
}

/** A zone file cannot be read, or says something that cannot. The message begins `FILE: ` or `FILE:LINE:COLUMN: `. */
export class ZoneFileError extends Error {
  readonly position: ZonePosition | { file: string }
  readonly problem: string

  constructor(position: ZonePosition | { file: string }, problem: string) {
    super(`${'line' in position ? `${position.file}:${position.line}:${position.column}` : position.file}: ${problem}`)
    this.name = 'ZoneFileError'
    this.position = position
    this.problem = problem
  }
}
