import { z } from 'zod'
import { checkParams, findingParams } from '../../engine/checks/index.ts'
import { describeFinding, describePass, type FindingWords } from '../../engine/present/describe-findings.ts'
import type { Finding } from '../../shared/contract/finding.ts'
import { senderSizes } from '../../shared/contract/inbox-tests/providers.ts'
import { consequenceSchema, fixerSchema, publishedAtSchema } from '../../shared/findings/consequence.ts'
import { visible } from '../../shared/i18n/outside-text.ts'
import { checkTexts, reportTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { reasonCodes } from '../../shared/reason.ts'
import { severities } from '../../shared/severity.ts'
import { foreignText, inQuotes, quote, textOf } from './answer.ts'
import { pageOf } from './page.ts'

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
    reason_code: z.string().nullable().default(null),
    evidence: z.record(z.string(), z.unknown()).default({}),
    gain: z.number(),
    points: z.number(),
    record: z
      .object({ name: z.string(), type: z.string(), value: z.string(), current: z.string().nullable() })
      .nullable(),
    consequence: consequenceSchema.default('none'),
    consequence_for: z.enum(senderSizes).default('all'),
    consequence_source: publishedAtSchema.nullable().default(null),
    fixed_by: fixerSchema.nullable().default(null),
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
export function describeFindings(findings: readonly AnsweredFinding[], cursor: string | undefined, lang: Language) {
  const problems = findings
    .filter(({ state }) => state === 'fail')
    .toSorted((one, other) => rank(one) - rank(other) || other.gain - one.gain)
  const unknown = findings.filter(({ state }) => state === 'unknown')
  const { items, next_cursor } = pageOf(
    problems.map((finding) => describeProblem(finding, lang)),
    cursor,
  )
  const others = unknown.length - maxUnknown
  return {
    problems: items,
    unknown: [
      ...unknown.slice(0, maxUnknown).map(({ key, reason, title }) => ({ key, reason: foreignText(reason ?? title) })),
      ...(others > 0 ? [{ more: others }] : []),
    ],
    next_cursor,
  }
}

/** The texts of a finding. */
interface AssistantWords extends FindingWords {
  /** What to know before the record is published. */
  caution: string | null
}

/** The texts of a finding for an assistant. */
export function wordsFor(finding: AnsweredFinding, lang: Language): AssistantWords {
  const own = ownWords(finding, lang)
  const { title, why, fix } = finding
  // Another version of the engine has written it.
  if (!own) return { title: foreignText(title), why: foreignText(why), fix: foreignText(fix), caution: null }
  const { caution, ...words } = own
  return {
    ...{ title: textOf(words.title), why: textOf(words.why), fix: textOf(words.fix) },
    caution: caution && foreignText(caution),
  }
}

/** The texts, composed again from their parameters. Null for a finding that this version does not know. */
function ownWords(finding: AnsweredFinding, lang: Language): AssistantWords | null {
  const { key, state, evidence, record, reason, reason_code } = finding
  const texts = reportTexts[lang]
  if (state === 'unknown') {
    if (!isKeyOf(checkTexts[lang], key) || reason === null) return null
    const code = reasonCodes.find((each) => each === reason_code)
    const title = texts.unknownTitle({ topic: checkTexts[lang][key].topic })
    return { title, why: inQuotes(reason), fix: code ? texts.reasons[code].remedy : '', caution: null }
  }
  if (isKeyOf(findingParams, key) && findingParams[key].safeParse(evidence).success) {
    const offersRecord = record !== null
    const plain = describeFinding(key, evidence, offersRecord, lang).fix
    const caution = finding.fix.startsWith(plain) ? visible(finding.fix.slice(plain.length)) : ''
    return { ...describeFinding(key, evidence, offersRecord, lang, 'assistant'), caution: caution || null }
  }
  if (state !== 'pass' || !isKeyOf(checkParams, key) || !checkParams[key].safeParse(evidence).success) return null
  const title = describePass(key, evidence, lang, 'assistant')
  return { title, why: texts.costsNothing, fix: texts.nothingToDo, caution: null }
}

function isKeyOf<T extends object>(record: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(record, key)
}

function describeProblem(finding: AnsweredFinding, lang: Language) {
  const { key, severity, gain, record, consequence, consequence_for, consequence_source, fixed_by } = finding
  const { title, fix, caution } = wordsFor(finding, lang)
  return {
    key,
    severity,
    title,
    fix,
    ...(consequence !== 'none' && { consequence, consequence_for, source: consequence_source?.url ?? null }),
    ...(fixed_by && { fixed_by }),
    ...(caution && { caution }),
    ...(gain > 0 && { gain }),
    ...(record && { record: describeRecord(record) }),
  }
}

/** Never shortened: a record is useless unless it is complete. */
export function describeRecord({ name, type, value, current }: NonNullable<Finding['record']>) {
  return { name: quote(name), type, value: visibleRecord(value), ...(current !== null && { replaces: quote(current) }) }
}

/** Spaces stay as they are. */
function visibleRecord(value: string): string {
  return value.split(' ').map(visible).join(' ')
}

function rank({ severity }: AnsweredFinding): number {
  return severities.indexOf(severity)
}
