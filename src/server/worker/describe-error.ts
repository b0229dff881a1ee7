/** A description of an error for reports and logs. */
export interface ErrorDescription {
  /** The error's code or name, because its message may quote mail. */
  detail: string
  stack: string
}

export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { detail: typeof error, stack: String(error) }
  const detail = 'code' in error ? String(error.code) : error.name
  return { detail, stack: error.stack ?? error.message }
}
