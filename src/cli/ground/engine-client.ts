import { setTimeout as delay } from 'node:timers/promises'
import { ProblemError, UnexpectedAnswerError, UnreachableError } from '../../shared/client/call-errors.ts'
import { callRoute, type SendCall } from '../../shared/client/call-route.ts'
import { readEngine } from '../../shared/contract/app.ts'
import type { StatedPurpose } from '../../shared/contract/facts/message/purpose.ts'
import { deleteTest, type InboxTestReport, readTest } from '../../shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { RouteResult } from '../../shared/contract/route.ts'
import type { Language } from '../../shared/languages.ts'

const pollMilliseconds = 250
/** An interrupted command ends soon. */
const giveBackMilliseconds = 2_000

/** How to call an engine. */
export interface EngineAccess {
  /** Its address. */
  base: string
  /** The headers of the next call. Rejects if the engine is no longer the same. */
  authorize(): Promise<Readonly<Record<string, string>>>
}

export type EngineClient = ReturnType<typeof createEngineClient>

/** Whether an error is one that `callRoute` throws, without those of `authorize`. */
export function isCallError(error: unknown): error is ProblemError | UnexpectedAnswerError | UnreachableError {
  return error instanceof ProblemError || error instanceof UnexpectedAnswerError || error instanceof UnreachableError
}

/** A client for the API of an engine. Rejects like `callRoute` and `authorize`; the signal aborts calls. */
export function createEngineClient({ base, authorize }: EngineAccess, signal: AbortSignal) {
  const sendBelow =
    (prefix: '/api/v1' | '/app', secrets: Readonly<Record<string, string>>): SendCall =>
    (path, { headers, ...init }) =>
      fetch(base.replace(/\/$/, '') + prefix + path, {
        ...init,
        headers: { ...headers, ...secrets },
        redirect: 'error',
      })
  const api = async () => sendBelow('/api/v1', await authorize())

  return {
    create: async (test: {
      lang: Language
      sending_ip?: string
      purpose?: StatedPurpose
      name?: string
    }): Promise<RouteResult<typeof createTest>> => await callRoute(createTest, { body: test, signal }, await api()),

    /** The report once it is done; null if it is not after `seconds`. */
    async readWhenDone(token: string, lang: Language, seconds: number): Promise<InboxTestReport | null> {
      const deadline = performance.now() + seconds * 1000
      while (performance.now() < deadline) {
        const report = await callRoute(readTest, { params: { token }, query: { lang }, signal }, await api())
        if (report.status === 'done' && !report.pending) return report
        await delay(pollMilliseconds, undefined, { signal })
      }
      return null
    },

    /** Host and port of the SMTP listener; null if the engine does not name it. */
    async smtpAddress(): Promise<string | null> {
      try {
        return (await callRoute(readEngine, { signal }, sendBelow('/app', await authorize()))).smtp
      } catch (error) {
        // A hosted instance need not have this route.
        if (error instanceof ProblemError || error instanceof UnexpectedAnswerError) return null
        throw error
      }
    },

    /** Deletes a test that has got no message, which does not count then. Returns whether it did. */
    async giveBack(token: string): Promise<boolean> {
      // Also after an interruption.
      const limit = AbortSignal.timeout(giveBackMilliseconds)
      const input = { params: { token }, query: { waiting: 'true' }, signal: limit }
      return await api()
        .then((send) => callRoute(deleteTest, input, send))
        .then(
          () => true,
          () => false,
        )
    },
  }
}
