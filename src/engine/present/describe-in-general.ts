import { z } from 'zod'
import type { CheckKey, FindingKey } from '../../shared/findings/finding.ts'
import { checkKeys } from '../../shared/findings/finding-keys.ts'
import { type HtmlIssueKey, htmlIssueKeys, htmlIssueParams } from '../../shared/findings/html-issue.ts'
import { fill } from '../../shared/i18n/bind-texts.ts'
import { checkTexts, htmlTexts } from '../../shared/i18n/report-texts.ts'
import type { MessageValues } from '../../shared/i18n/value-forms.ts'
import type { Language } from '../../shared/languages.ts'
import { checks, findingParams, referencesOf } from '../checks/index.ts'
import type { Reference } from '../checks/references.ts'
import { issueWeights } from '../html/issue-weights.ts'
import { weights } from '../score/weights.ts'
import { describeFinding, type FindingWords } from './describe-findings.ts'

/** What a key means, without a message or domain: names of values in angle quotes stand for the values. */
export interface GeneralWords extends FindingWords {
  severity: string
  references: readonly Reference[]
}

const checkOfFinding = new Map<string, CheckKey>(
  checks.flatMap(({ key, findings }) => Object.keys(findings).map((finding) => [finding, key] as const)),
)

/** Explains the key of a finding, of a check, or of an HTML issue; null for any other text. */
export function describeInGeneral(key: string, language: Language): GeneralWords | null {
  if (isKeyOf(findingParams, key)) {
    const check = checkOfFinding.get(key)
    const references = check ? referencesOf(check, key) : []
    return { ...describeFindingInGeneral(key, language), severity: weights[key].severity, references }
  }
  const check = checkKeys.find((each) => each === key)
  if (check) return describeCheck(check, language)
  const issue = htmlIssueKeys.find((each) => key === each || key.startsWith(`${each}.`))
  return issue ? describeHtmlIssue(issue, language) : null
}

export function describeFindingInGeneral(key: FindingKey, language: Language): FindingWords {
  return describeFinding(key, sampleParams(findingParams[key]), false, language)
}

/** A check is explained by what it finds. */
function describeCheck(key: CheckKey, language: Language): GeneralWords {
  const findings = [...checkOfFinding].flatMap(([finding, check]) =>
    check === key && isKeyOf(findingParams, finding) ? [describeFindingInGeneral(finding, language).title] : [],
  )
  const { topic } = checkTexts[language][key]
  return { title: topic, why: findings.join(' '), fix: '', severity: 'ok', references: referencesOf(key) }
}

function describeHtmlIssue(key: HtmlIssueKey, language: Language): GeneralWords {
  const { label, message } = htmlTexts[language].issues[key]
  const why = fill(message, { ...textsOf(sampleParams(htmlIssueParams[key])), count: 3, clients: [] })
  return { title: label, why, fix: '', severity: issueWeights[key].severity, references: [] }
}

function isKeyOf<T extends object>(record: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(record, key)
}

const textsOf = (params: object): MessageValues => z.record(z.string(), messageValue).parse(params)
const messageValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

/** Parameters that a schema accepts: names, where any text may be. */
function sampleParams(schema: z.ZodType): Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(schema)
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sampleOf(name, each)]))
}

function sampleOf(name: string, schema: z.core.JSONSchema._JSONSchema): unknown {
  if (typeof schema === 'boolean') return schema
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return [isChoice(schema.items) ? schema.items.enum[0] : `‹${name}›`]
  if (schema.type === 'integer' || schema.type === 'number') return 3
  if (schema.type === 'boolean') return false
  return `‹${name}›`
}

function isChoice(items: unknown): items is { enum: unknown[] } {
  return typeof items === 'object' && items !== null && 'enum' in items
}
