import { isHostName } from './host-name.ts'
import type { RecordProblem } from './tag-list.ts'
import { trimFolding, trimFoldingStart } from './text/white-space.ts'

export type MtaStsPolicyProblemCode =
  /** A line without a colon. */
  | 'invalid_line'
  /** Longer than `maxPolicyOctets`, so senders may refuse it. */
  | 'too_long'
  | 'missing_version'
  | 'invalid_version'
  | 'missing_mode'
  | 'invalid_mode'
  | 'missing_max_age'
  | 'invalid_max_age'
  /** Under `shortMaxAge`. */
  | 'short_max_age'
  | 'missing_mx'
  | 'invalid_mx'
  /** A repeated field other than mx. Senders use the first. */
  | 'duplicate_field'
  | 'unknown_field'
export type MtaStsPolicyProblem = RecordProblem<MtaStsPolicyProblemCode>

export const mtaStsModes = ['enforce', 'testing', 'none'] as const
export type MtaStsMode = (typeof mtaStsModes)[number]

/** The policy file (RFC 8461 section 3.2). */
export interface MtaStsPolicy {
  /** Whether senders can follow it. */
  valid: boolean
  mode: MtaStsMode | null
  /** Host names, or `*.` and a domain, in lower case. */
  mx: string[]
  /** How long senders cache it, in seconds. */
  maxAge: number | null
  problems: MtaStsPolicyProblem[]
}

/** The size that senders should accept (RFC 8461 section 4.3). */
export const maxPolicyOctets = 65_536
/** Maximum time in seconds that senders cache a policy: 365.25 days (section 3.2). */
export const longestMaxAge = 31_557_600
/** One week in seconds. The RFC recommends weeks, because a policy that expires soon protects little (section 3.2). */
export const shortMaxAge = 604_800

const warningCodes: ReadonlySet<MtaStsPolicyProblemCode> = new Set([
  'too_long',
  'short_max_age',
  'duplicate_field',
  'unknown_field',
])

/** The URL of a domain's policy. */
export function mtaStsPolicyUrl(domain: string): string {
  return `https://mta-sts.${domain}/.well-known/mta-sts.txt`
}

/** Parses a policy file. */
export function parseMtaStsPolicy(text: string): MtaStsPolicy {
  const problems: MtaStsPolicyProblem[] = []
  if (text.length > maxPolicyOctets) problems.push({ code: 'too_long', detail: '', position: maxPolicyOctets })
  const fields = readFields(text.slice(0, maxPolicyOctets), problems)
  const mode = readMode(fields, problems, text.length)
  const mx = readMx(fields, problems)
  checkVersion(fields, problems, text.length)
  if (mx.length === 0 && mode !== 'none') problems.push({ code: 'missing_mx', detail: '', position: text.length })
  const maxAge = readMaxAge(fields, problems, text.length)
  return {
    valid: problems.every(({ code }) => warningCodes.has(code)),
    mode,
    mx,
    maxAge,
    problems: problems.sort((a, b) => a.position - b.position),
  }
}

/** Whether a policy's pattern covers an MX host. A star matches exactly one label (RFC 8461 section 4.1). */
export function coversMx(pattern: string, host: string): boolean {
  const name = host.toLowerCase()
  if (!pattern.startsWith('*.')) return name === pattern.toLowerCase()
  const dot = name.indexOf('.')
  return dot > 0 && name.slice(dot) === pattern.slice(1).toLowerCase()
}

interface Field {
  name: string
  value: string
  position: number
}

function readFields(text: string, problems: MtaStsPolicyProblem[]): Field[] {
  const fields: Field[] = []
  const seen = new Set<string>()
  let offset = 0
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    const position = offset + line.length - trimFoldingStart(line).length
    const field = { name: line.slice(0, colon), value: trimFolding(line.slice(colon + 1)), position }
    if (colon > 0) {
      if (seen.has(field.name) && field.name !== 'mx') {
        problems.push({ code: 'duplicate_field', detail: field.name, position })
      } else fields.push(field)
      seen.add(field.name)
    } else if (trimFolding(line) !== '')
      problems.push({ code: 'invalid_line', detail: trimFolding(line).slice(0, 80), position })
    offset += line.length + 1
  }
  problems.push(...fields.filter(isUnknown).map(({ name, position }) => unknownField(name, position)))
  return fields
}

function isUnknown({ name }: Field): boolean {
  return !['version', 'mode', 'mx', 'max_age'].includes(name)
}

function unknownField(name: string, position: number): MtaStsPolicyProblem {
  return { code: 'unknown_field', detail: name.slice(0, 80), position }
}

function checkVersion(fields: readonly Field[], problems: MtaStsPolicyProblem[], end: number) {
  const version = fields.find(({ name }) => name === 'version')
  if (!version) problems.push({ code: 'missing_version', detail: '', position: end })
  else if (version.value !== 'STSv1') {
    problems.push({ code: 'invalid_version', detail: version.value, position: version.position })
  }
}

function readMode(fields: readonly Field[], problems: MtaStsPolicyProblem[], end: number): MtaStsMode | null {
  const field = fields.find(({ name }) => name === 'mode')
  const mode = mtaStsModes.find((known) => known === field?.value)
  if (mode) return mode
  if (field) problems.push({ code: 'invalid_mode', detail: field.value, position: field.position })
  else problems.push({ code: 'missing_mode', detail: '', position: end })
  return null
}

function readMaxAge(fields: readonly Field[], problems: MtaStsPolicyProblem[], end: number): number | null {
  const field = fields.find(({ name }) => name === 'max_age')
  if (!field) {
    problems.push({ code: 'missing_max_age', detail: '', position: end })
    return null
  }
  const seconds = /^\d{1,10}$/.test(field.value) ? Number(field.value) : Number.NaN
  if (!(seconds <= longestMaxAge)) {
    problems.push({ code: 'invalid_max_age', detail: field.value, position: field.position })
    return null
  }
  if (seconds < shortMaxAge) {
    problems.push({ code: 'short_max_age', detail: field.value, position: field.position })
  }
  return seconds
}

function readMx(fields: readonly Field[], problems: MtaStsPolicyProblem[]): string[] {
  return fields.flatMap(({ name, value, position }) => {
    if (name !== 'mx') return []
    const pattern = value.toLowerCase()
    if (isHostName(pattern.replace(/^\*\./, ''))) return [pattern]
    problems.push({ code: 'invalid_mx', detail: value, position })
    return []
  })
}
