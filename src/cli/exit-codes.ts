/** How a command ends. */
export const exitCodes = {
  done: 0,
  /** It could not be done. */
  failed: 1,
  /** The command line or a setting makes no sense. */
  usage: 2,
  /** Done, and worse than `--fail-on` or `--min-score` allow. */
  belowStandard: 3,
  /** Done, and a limit that was asked for could be crossed by what could not be checked. */
  inconclusive: 4,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Ends a command with a message for people, in their language, and no trace: nothing is wrong with the program. */
export class CommandError extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = exitCodes.failed) {
    super(message)
    this.name = 'CommandError'
    this.exitCode = exitCode
  }
}
