import type { Envelope } from '../../../shared/contract/facts/message/envelope.ts'
import type { VerdictState } from '../../../shared/contract/received/verdict.ts'
import { organizationOf } from '../../gather/path/organization.ts'
import { judgeFields, trustOf } from '../../gather/path/trusted-fields.ts'
import type { Headers } from '../../message/headers.ts'
import { readers, type StatedKey } from './field-formats.ts'
import { headersPack, type KnownField, type VerdictRule } from './headers-pack.ts'

/** Real fields have a few hundred characters, those with a report of matched rules a few thousand. */
const maxFieldLength = 8_000
/** Real messages have a few dozen keys. */
const maxStated = 500

/** What one key of a field states, with the rule that explains it. */
export interface MatchedKey extends StatedKey {
  field: string
  /** Null for a field that every receiver writes, if its receiver is not known. */
  system: string | null
  /** The organization that wrote it; null unless trusted. */
  receiver: string | null
  isTrusted: boolean
  /** Null if no source explains the key or its value. */
  rule: VerdictRule | null
  /** What it says about the folder: null if nothing, or if the sender's own filter wrote it. */
  state: VerdictState | null
  /** Whether a source explains it. */
  isDocumented: boolean
  /** The address of the page that explains it. */
  source: string | null
}

/** A message as its receiver has it. Without an envelope, its receiver is the topmost host in its header. */
export interface ReceivedMessage {
  headers: Headers
  envelope?: Pick<Envelope, 'rcpt_to' | 'origin'>
}

/** The rules in use, by the name of the field in lower case. */
const index = headersPack.derive(({ systems, fields, rules }) => {
  const rulesOf = Map.groupBy(rules, ({ field }) => field)
  return {
    fields: new Map(
      fields.map((field) => [
        field.field.toLowerCase(),
        { ...field, rules: rulesOf.get(field.rules_of ?? field.field) ?? [] },
      ]),
    ),
    systems: new Map(systems.flatMap(({ system, organizations }) => organizations.map((host) => [host, system]))),
  }
})

/** The addresses of the sources of the file in use, which are not part of its data. */
function urlOf(source: string | null): string | null {
  return headersPack.file().sources.find(({ id }) => id === source)?.url ?? null
}

/** The keys that receivers and filters wrote into a header, in the order of the fields. */
export function matchKeys({ headers, envelope }: ReceivedMessage): MatchedKey[] {
  const { fields: known, systems } = index()
  const judged = judgeFields(headers, envelope && trustOf(envelope))
  const host = judged.receiver
  const organization = host === null ? null : organizationOf(host)
  const keys = judged.fields.flatMap(({ name, value, isTrusted }) => {
    const field = known.get(name)
    if (!field) return []
    const receiver = isTrusted ? organization : null
    const system = field.system ?? systems.get(receiver ?? '') ?? null
    return readers[field.format](value.slice(0, maxFieldLength).trim()).map((stated) => ({
      ...stated,
      ...{ field: field.field, system, receiver, isTrusted },
      ...explain(field, stated),
    }))
  })
  const outbound = new Set(keys.filter(({ rule }) => rule?.outbound).map(({ system }) => system))
  return keys.slice(0, maxStated).map((key) => (outbound.has(key.system) ? { ...key, state: null } : key))
}

function explain(field: KnownField & { rules: readonly VerdictRule[] }, stated: StatedKey) {
  const rules = field.rules.filter((rule) => isAbout(rule, stated))
  const rule = rules.find((each) => matches(each, stated.token)) ?? null
  const isDocumented = rule !== null || (stated.token === '' && rules.length > 0)
  return { rule, isDocumented, state: rule?.state ?? null, source: urlOf(rule?.source ?? field.source) }
}

function isAbout({ key }: VerdictRule, stated: StatedKey): boolean {
  return (key?.toLowerCase() ?? null) === (stated.key?.toLowerCase() ?? null)
}

function matches({ values, prefix, except, from, to }: VerdictRule, token: string): boolean {
  if (token === '') return false
  if (values) return values.some((value) => value.toLowerCase() === token)
  if (prefix !== undefined) return /^\d{3}$/.test(token) && token.startsWith(prefix) && !except.includes(token)
  if (from === undefined || to === undefined) return true
  return /^-?\d{1,3}$/.test(token) && Number(token) >= from && Number(token) <= to
}
