import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { isTooDeep } from '../../shared/json-depth.ts'
import { AnswerTooLongError, readAnswer } from '../../shared/client/read-answer.ts'
import { type TestReport, testReportSchema } from '../../shared/contract/tests/test-report.ts'
import { createTest } from '../../shared/contract/tests/tests.ts'
import type { Language } from '../../shared/languages.ts'

/**
 * The engine could not be reached, its port is one that `fetch` blocks, it refused the call, or it gave an answer that
 * is not from our API.
 */
export class EngineCallError extends Error {
  readonly kind: 'unreachable' | 'blocked' | 'refused' | 'foreign'
  /** Why the engine refused. */
  readonly problem: Problem | null

  constructor(
    kind: EngineCallError['kind'],
    message: string,
    { problem = null, ...options }: ErrorOptions & { problem?: Problem | null } = {},
  ) {
    super(message, options)
    this.name = 'EngineCallError'
    this.kind = kind
    this.problem = problem
  }
}

const answerMilliseconds = 60_000
const pollMilliseconds = 250
/** An interrupted command ends soon. */
const giveBackMilliseconds = 2_000
/** In octets: ten times the largest report. */
const maxAnswerOctets = 16 * 1024 * 1024
/** Nesting of JSON: twice that of message parts. */
const maxLevels = 512

const engineSchema = z.object({ smtp: z.string() })
const problemSchema = z.object({
  title: z.string().optional(),
  detail: z.string().optional(),
  code: z.string().optional(),
  limit: z.number().optional(),
  reset_at: z.iso.datetime().optional(),
})
type Problem = z.output<typeof problemSchema>

/** How to call an engine. */
export interface EngineAccess {
  /** Its address. */
  base: string
  /** The headers of the next call. Rejects if the engine is no longer the same. */
  authorize(): Promise<Readonly<Record<string, string>>>
}

export interface EngineClient {
  create(test: { lang: Language; sending_ip?: string; name?: string }): Promise<z.infer<typeof createdSchema>>
  /** The report once it is done; null if it is not after `seconds`. */
  readWhenDone(token: string, lang: Language, seconds: number): Promise<TestReport | null>
  /** Host and port of the SMTP listener; null if the engine does not name it. */
  smtpAddress(): Promise<string | null>
  /** Deletes a test that has got no message, which does not count then. Returns whether it did. */
  giveBack(token: string): Promise<boolean>
}

const createdSchema = createTest.responses[201].body

/** A client for the API of an engine. Rejects with `EngineCallError`; the signal aborts calls. */
export function createEngineClient({ base, authorize }: EngineAccess, signal: AbortSignal): EngineClient {
  async function call(path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = { ...init.headers, ...(await authorize()) }
    const limit = init.signal ?? AbortSignal.any([signal, AbortSignal.timeout(answerMilliseconds)])
    let response: Response
    let octets: Buffer
    try {
      response = await fetch(base.replace(/\/$/, '') + path, { ...init, headers, signal: limit, redirect: 'error' })
      octets = await readAnswer(response, maxAnswerOctets)
    } catch (error) {
      if (!init.signal) signal.throwIfAborted()
      if (error instanceof AnswerTooLongError) throw new EngineCallError('foreign', '> 16 MB', { cause: error })
      const detail = codeOf(error)
      throw new EngineCallError(detail === blockedPort ? 'blocked' : 'unreachable', detail, { cause: error })
    }
    const body = parseJson(octets)
    if (response.ok) return body
    const problem = problemSchema.safeParse(body).data ?? null
    throw new EngineCallError('refused', problem?.detail ?? problem?.title ?? `HTTP ${response.status}`, { problem })
  }

  return {
    async create(test) {
      const headers = { 'content-type': 'application/json' }
      return parse(createdSchema, await call('/api/v1/tests', { method: 'POST', headers, body: JSON.stringify(test) }))
    },

    async readWhenDone(token, lang, seconds) {
      const deadline = performance.now() + seconds * 1000
      while (performance.now() < deadline) {
        const report = parse(testReportSchema, await call(`/api/v1/tests/${token}?lang=${lang}`))
        if (report.status === 'done') return report
        await delay(pollMilliseconds, undefined, { signal })
      }
      return null
    },

    async smtpAddress() {
      const answer = await call('/app/engine').catch((error: unknown) => {
        if (error instanceof EngineCallError && error.kind === 'refused') return null
        throw error
      })
      return engineSchema.safeParse(answer).data?.smtp ?? null
    },

    async giveBack(token) {
      const path = `/api/v1/tests/${token}?waiting=true`
      // Also after an interruption.
      const init = { method: 'DELETE', signal: AbortSignal.timeout(giveBackMilliseconds) }
      return await call(path, init).then(
        () => true,
        () => false,
      )
    },
  }
}

function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new EngineCallError('foreign', parsed.error.issues[0]?.path.join('.') ?? '')
}

function parseJson(octets: Buffer): unknown {
  if (isTooDeep(octets, maxLevels)) return null
  try {
    return JSON.parse(octets.toString())
  } catch {
    return null
  }
}

/** The message of `fetch` for a port of another protocol (https://fetch.spec.whatwg.org/#port-blocking). */
const blockedPort = 'bad port'

/** The network error code inside an error of `fetch`, or the reason why it did not call. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return String(cause)
  if ('code' in cause) return String(cause.code)
  return cause === error ? cause.name : cause.message
}
