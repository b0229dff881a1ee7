import { z } from 'zod'
import type { CheckKey, FindingKey } from '../../shared/findings/finding.ts'
import { fill } from '../../shared/i18n/bind-texts.ts'
import { markOutside } from '../../shared/i18n/mark-outside.ts'
import { checkTexts, findingTexts, htmlTexts, reportTexts, symbolTexts } from '../../shared/i18n/report-texts.ts'
import type { MessageValue, MessageValues } from '../../shared/i18n/value-forms.ts'
import type { Language } from '../../shared/languages.ts'
import { checkParams, findingParams } from '../checks/index.ts'

export interface FindingWords {
  title: string
  why: string
  fix: string
}

/** For whom a text is: for assistants, values that others have written are in quotation marks. */
export type Reader = 'person' | 'assistant'

/** The text of a passed check. */
export function describePass(check: CheckKey, params: unknown, language: Language, reader: Reader = 'person'): string {
  const schema = checkParams[check]
  return fill(
    checkTexts[language][check].pass,
    valuesFor(reader, schema, messageValues(schema.parse(params), language)),
  )
}

/** The texts of a finding. `offersRecord`: a DNS record to publish is shown with it. */
export function describeFinding(
  key: FindingKey,
  params: unknown,
  offersRecord: boolean,
  language: Language,
  reader: Reader = 'person',
): FindingWords {
  const { title, why, fix } = findingTexts[language][key]
  const schema = findingParams[key]
  const parsed = schema.parse(params)
  const composed = { ...messageValues(parsed, language), ...valuesOfFinding(key, parsed, language) }
  const values = { ...valuesFor(reader, schema, composed), record: offersRecord }
  return { title: fill(title, values), why: fill(why, values), fix: fill(fix, values) }
}

/** Values made of parameters. Those that are texts of ours for every parameter are missing here. */
const composedNames = ['hosts', 'mx_lines', 'issue_labels', 'reason_texts', 'other_faults']

function valuesFor(reader: Reader, schema: z.ZodType, values: MessageValues): MessageValues {
  return reader === 'person' ? values : markOutside(values, schema, composedNames)
}

const names = z.array(z.string())
/** Parameters that are keys of other texts, or values that messages cannot compare. */
const keyedSchema = z.object({
  meaning: z.string().optional(),
  issues: names.optional(),
  reasons: names.optional(),
  score: z.number().optional(),
  own_score: z.number().optional(),
  required_score: z.number().optional(),
  addresses: z.unknown().optional(),
  ipv6_prefix: z.number().optional(),
})

/** The parameters of an outcome as the values of its messages. */
function messageValues(params: object, language: Language): MessageValues {
  const { meaning, issues, reasons, score, own_score, required_score, addresses, ipv6_prefix } =
    keyedSchema.parse(params)
  const { lists } = reportTexts[language]
  return {
    ...printable(params),
    ...(meaning !== undefined && { meaning_text: textAt(lists.meanings, meaning) }),
    ...(issues && { issue_labels: issues.map((key) => labelOf(key, language)) }),
    // Symbols of the built-in scorer get a description; those of other filters keep their names.
    ...(reasons && {
      reason_texts: reasons.map((name) => textAt(symbolTexts[language], name) ?? `${name}.`).join(' '),
    }),
    ...(own_score !== undefined && score !== undefined && { lists_add: own_score < score }),
    ...(required_score !== undefined && score !== undefined && { below_required: score < required_score }),
    ...(ipv6_prefix !== undefined && { width: widthOf(Number(addresses), ipv6_prefix) }),
  }
}

function printable(params: object): MessageValues {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => isMessageValue(value)))
}

/** The finding's schema has validated the parameters; nested values are only used as evidence. */
function isMessageValue(value: unknown): value is MessageValue {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string' || typeof item === 'number')
  return typeof value !== 'object' || value === null
}

function textAt(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined
}

function labelOf(issue: string, language: Language): string {
  const issues: Readonly<Record<string, { label: string }>> = htmlTexts[language].issues
  return issues[issue]?.label ?? issue
}

/** IPv4 networks wider than /8 and IPv6 networks wider than /16 are too wide to belong to one sender. */
function widthOf(addresses: number, ipv6Prefix: number): 'both' | 'ipv4' | 'ipv6' {
  if (ipv6Prefix >= 16) return 'ipv4'
  return addresses > 2 ** 24 ? 'both' : 'ipv6'
}

const hostSchema = z.object({ host: z.string(), others: names })
const hostsSchema = z.object({ hosts: names })
const faultSchema = z.object({ others: names })

/** Values specific to one finding. */
function valuesOfFinding(key: FindingKey, params: unknown, language: Language): MessageValues {
  switch (key) {
    case 'mx.private_address': {
      const { host, others } = hostSchema.parse(params)
      return { hosts: [host, ...others] }
    }
    case 'mta_sts.mx_not_covered':
    case 'mta_sts.mx_refused':
      return {
        mx_lines: hostsSchema
          .parse(params)
          .hosts.map((host) => `mx: ${host}`)
          .join(', '),
      }
    case 'dane.unusable':
    case 'dmarc.tag_invalid': {
      const { faults = {} } = findingTexts[language][key]
      const { others } = faultSchema.parse(params)
      return { other_faults: others.map((fault) => `; ${faults[fault] ?? fault}`).join('') }
    }
    default:
      return {}
  }
}
