/** An error as the report names it and as the log keeps it. */
export interface ErrorDescription {
  /** Its code or name; not its message, which may quote the mail that caused it. */
  detail: string
  stack: string
}

export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { detail: typeof error, stack: String(error) }
  const detail = 'code' in error ? String(error.code) : error.name
  return { detail, stack: error.stack ?? error.message }
}
