export const exitCodes = {
  done: 0,
  failed: 1,
  /** The command line or a setting is wrong. */
  usage: 2,
  /** The result is worse than `--fail-on` or `--min-score` allow. */
  belowStandard: 3,
  /** A limit could be exceeded, depending on unknown results. */
  inconclusive: 4,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Order of precedence: an exceeded limit outranks unknown results. */
const precedence = [exitCodes.belowStandard, exitCodes.failed, exitCodes.inconclusive] as const

/** The exit code for a run with several results. */
export function worstOf(codes: ReadonlySet<ExitCode>): ExitCode {
  return precedence.find((code) => codes.has(code)) ?? exitCodes.done
}

/** Ends a command with a message in the user's language and without a stack trace. */
export class CommandError extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = exitCodes.failed) {
    super(message)
    this.name = 'CommandError'
    this.exitCode = exitCode
  }
}
