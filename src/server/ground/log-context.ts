import { AsyncLocalStorage } from 'node:async_hooks'

/** What all lines of a request, a session, or an analysis have in common. */
type LogFields = Readonly<Record<string, string | number>>

const context = new AsyncLocalStorage<LogFields>()

/** Adds fields to every line that is logged by `work`, and by what it waits for. */
export function withLogFields<T>(fields: LogFields, work: () => T): T {
  return context.run({ ...context.getStore(), ...fields }, work)
}

/** The fields for a line that is logged now. */
export function currentLogFields(): LogFields {
  return context.getStore() ?? {}
}
