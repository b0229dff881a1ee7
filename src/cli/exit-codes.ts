export const exitCodes = {
  done: 0,
  failed: 1,
  /** A wrong command line or setting. */
  usage: 2,
  /** Worse than `--fail-on` or `--min-score` allow. */
  belowStandard: 3,
  /** Unknown results could cross a limit. */
  inconclusive: 4,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Precedence among several results: a crossed limit outranks unknown results. */
const precedence = [exitCodes.belowStandard, exitCodes.failed, exitCodes.inconclusive] as const

/** The exit code of a run with several results. */
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
