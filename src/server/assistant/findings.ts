import { z } from 'zod'
import type { Finding } from '../../shared/contract/finding.ts'
import { severities } from '../../shared/severity.ts'
import { pageOf, quote, textOf } from './answer.ts'

/** The part of the API's findings that tools use. */
export const answeredFindings = z.array(
  z.object({
    key: z.string(),
    severity: z.enum(severities),
    title: z.string(),
    why: z.string(),
    fix: z.string(),
    state: z.enum(['pass', 'fail', 'unknown']),
    reason: z.string().nullable(),
    gain: z.number(),
    points: z.number(),
    record: z
      .object({ name: z.string(), type: z.string(), value: z.string(), current: z.string().nullable() })
      .nullable(),
    references: z.array(z.object({ title: z.string(), url: z.string() })),
  }),
)
export type AnsweredFinding = z.infer<typeof answeredFindings>[number]

/** The members of every answer with findings. */
export const findingMembers = {
  coverage: z.object({ done: z.int(), total: z.int() }),
  problems: z.array(z.unknown()),
  unknown: z.array(z.unknown()),
  next_cursor: z.string().nullable(),
}

/** Names of unknown checks in one answer; the rest are only counted. */
const maxUnknown = 20

/** Problems, most severe first, and what could not be checked, with the reason. */
export function describeFindings(findings: readonly AnsweredFinding[], cursor: string | undefined) {
  const problems = findings
    .filter(({ state }) => state === 'fail')
    .toSorted((one, other) => rank(one) - rank(other) || other.gain - one.gain)
  const unknown = findings.filter(({ state }) => state === 'unknown')
  const { items, next_cursor } = pageOf(problems.map(describeProblem), cursor)
  const others = unknown.length - maxUnknown
  return {
    problems: items,
    unknown: [
      ...unknown.slice(0, maxUnknown).map(({ key, reason, title }) => ({ key, reason: textOf(reason ?? title) })),
      ...(others > 0 ? [{ more: others }] : []),
    ],
    next_cursor,
  }
}

function describeProblem({ key, severity, title, fix, gain, record }: AnsweredFinding) {
  return {
    key,
    severity,
    title: textOf(title),
    fix: textOf(fix),
    ...(gain > 0 && { gain }),
    ...(record && { record: describeRecord(record) }),
  }
}

/** Never shortened: a record is useless unless it is complete. */
export function describeRecord({ name, type, value, current }: NonNullable<Finding['record']>) {
  return { name, type, value, ...(current !== null && { replaces: quote(current) }) }
}

function rank({ severity }: AnsweredFinding): number {
  return severities.indexOf(severity)
}
