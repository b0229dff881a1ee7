import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import {
  type MemberProblem,
  type PlainProblemCode,
  type Problem,
  type ProblemCode,
  problemStatuses,
  type StatedBy,
  type StatedByAny,
} from '../../../shared/contract/problem.ts'
import { fill } from '../../../shared/i18n/bind-texts.ts'
import { describeIssue } from '../../../shared/i18n/describe-issue.ts'
import { errorTexts } from '../../../shared/i18n/error-texts.ts'
import { describeReason } from '../../../shared/i18n/reasons/describe-reason.ts'
import type { ErrorsTexts } from '../../../shared/i18n/text-types.ts'
import type { MessageValues } from '../../../shared/i18n/value-forms.ts'
import { fallbackLanguage, type Language } from '../../../shared/languages.ts'
import type { LimitState } from '../../services/access/limits.ts'
import type { SettingsError } from '../../settings/settings-error.ts'
import { preferredLanguage } from '../accept-language.ts'
import { sendText } from '../send-text.ts'
import type { MisspelledName } from './misspelled-names.ts'

const refusalMark = Symbol('refusal')

/** A refused request, as a value. Its text is written when it is sent, in the reader's language. */
export interface Refusal {
  readonly [refusalMark]: true
  /** Seconds until a retry makes sense; null if unknown. */
  readonly retryAfter: number | null
  word(language: Language): Problem
}

/** Refuses a request; `stated` are the parameters of the text. */
export function refuse<C extends PlainProblemCode>(code: C, ...stated: StatedBy<C>): Refusal {
  const { right }: StatedByAny = stated[0] ?? {}
  return {
    [refusalMark]: true,
    retryAfter: null,
    word: (language) => {
      const told = membersOf(language, code, ...stated)
      // Every 400 lists what is wrong; an empty path stands for the whole request.
      return {
        ...told,
        code,
        ...(told.status === 400 && { errors: [{ path: '', message: told.detail }] }),
        ...(right && { right }),
      }
    },
  }
}

/** Refuses a request that exceeds a limit. */
export function refuseExceeding({ name, max, used, resetsAt }: LimitState, now: Date): Refusal {
  const reset_at = resetsAt.toISOString()
  const code = 'limit_exceeded'
  return {
    [refusalMark]: true,
    retryAfter: secondsUntil(resetsAt, now),
    word: (language) => ({
      ...membersOf(language, code, { limit: name, max, resetsAt: reset_at }),
      ...{ code, used, limit: max, reset_at },
    }),
  }
}

/** Refuses a request because the settings file cannot be read. */
export function refuseSettings(error: SettingsError): Refusal {
  const code = 'settings_unreadable'
  return {
    [refusalMark]: true,
    retryAfter: null,
    word: (language) => ({
      ...membersOf(language, code, { problems: error.describe(errorTexts[language].invalid) }),
      code,
    }),
  }
}

/** The members that every problem has. */
function membersOf<C extends ProblemCode>(language: Language, code: C, ...[stated]: StatedBy<C>) {
  const { title, detail } = errorTexts[language].problems[code]
  return {
    type: `urn:sendproof:problem:${code}`,
    title,
    status: problemStatuses[code],
    detail: fill(detail, stated ? valuesOf(stated, language) : {}),
  }
}

/** The parameters of a problem as values of its message. */
function valuesOf(stated: StatedByAny, language: Language): MessageValues {
  const { errors: [first, ...more] = [], problems, reason, ...plain } = stated
  return {
    ...plain,
    ...(first && { path: first.path, message: endSentence(first.message), more: more.length }),
    ...(problems && { problem_list: problems.join('; ') }),
    reason_text: reason ? describeReason(reason, language) : null,
  }
}

/** Refuses a key without checking it, because too many checks are waiting. */
export function refuseThrottled(nextTurn: Date, now: Date): Refusal {
  const seconds = secondsUntil(nextTurn, now)
  return { ...refuse('too_many_wrong_keys', { seconds }), retryAfter: seconds }
}

/** Whole seconds until a time, rounded up. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000))
}

interface Invalid {
  misspelled: readonly MisspelledName[]
  issues: readonly z.core.$ZodIssue[]
}

/**
 * Refuses parameters or a body that do not match their schema. `input` is the value that was checked. Misspelled names
 * come first, because their correct forms are often reported as missing.
 */
export function refuseInvalid({ misspelled, issues }: Invalid, input: unknown): Refusal {
  return refuseMembers((texts) => [
    ...misspelled.map(({ path, known }) => ({ path: path.join('.'), message: texts.misspelled({ known }) })),
    ...issues.map((issue) => ({ path: issue.path.join('.'), message: describeIssue(issue, input, texts) })),
  ])
}

/** Refuses a parameter for reasons beyond its schema. */
export function refuseParameter(path: string, word: (texts: ErrorsTexts['invalid']) => string): Refusal {
  return refuseMembers((texts) => [{ path, message: word(texts) }])
}

/** Refuses several parameters. */
export function refuseMembers(word: (texts: ErrorsTexts['invalid'], language: Language) => MemberProblem[]): Refusal {
  const code = 'invalid_parameter'
  return {
    [refusalMark]: true,
    retryAfter: null,
    word(language) {
      const errors = word(errorTexts[language].invalid, language)
      return { ...membersOf(language, code, { errors }), code, errors }
    },
  }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && refusalMark in value
}

/** Sends a problem in the preferred language. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const problem = wordFor(request, refusal)
  response.statusCode = problem.status
  if (problem.status === 401) challenge(response)
  if (refusal.retryAfter !== null) response.setHeader('Retry-After', String(refusal.retryAfter))
  response.setHeader('Content-Type', 'application/problem+json')
  response.setHeader('Cache-Control', 'no-store')
  sendText(request, response, JSON.stringify(problem))
}

/** RFC 9110 section 15.5.2 requires a challenge with every 401. */
export function challenge(response: ServerResponse): void {
  response.setHeader('WWW-Authenticate', 'Bearer realm="sendproof"')
}

/** Sends a problem as text to a person in a browser. */
export function sendRefusalAsText(request: Request, response: Response, refusal: Refusal): void {
  const { status, detail } = wordFor(request, refusal)
  response.status(status).type('text/plain').send(`${detail}\n`)
}

function wordFor({ headers }: IncomingMessage, refusal: Refusal): Problem {
  return refusal.word(preferredLanguage(headers['accept-language']) ?? fallbackLanguage)
}

/** Adds a period, unless the text already ends a sentence. */
function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
