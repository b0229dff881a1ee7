import { codeOf } from '../../shared/error-code.ts'

/** A description of an error for reports and logs. */
export interface ErrorDescription {
  /** The error's code or name, because its message may quote mail. */
  detail: string
  stack: string
}

export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { detail: typeof error, stack: String(error) }
  return { detail: codeOf(error) ?? error.name, stack: error.stack ?? error.message }
}
