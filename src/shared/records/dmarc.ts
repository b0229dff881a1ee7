import type { DmarcPolicy } from '../contract/facts/dmarc-policy.ts'
import { memoize } from '../memoize.ts'
import { parseReportUris, type ReportUri } from './report-uri.ts'
import type { RecordProblem } from './tag-list.ts'
import { findTag, parseTagList, type Tag, type TagListProblemCode } from './tag-list.ts'
import { trimBlanks } from './text/white-space.ts'

/** Each policy reduced by one step. */
const milder = { reject: 'quarantine', quarantine: 'none', none: 'none' } as const

/** What receivers are asked to apply: one step less than the policy in test mode (`t=y`, RFC 9989 section 4.7). */
export function policyInForce({ policy, testing }: Pick<DmarcPolicy, 'policy' | 'testing'>): DmarcPolicy['policy'] {
  return testing ? milder[policy] : policy
}

export type DmarcRequest = DmarcPolicy['policy']
type Alignment = DmarcPolicy['adkim']

export type DmarcProblemCode =
  | TagListProblemCode
  /** `v=DMARC1` is not the first tag, so this is not a DMARC record. */
  | 'not_dmarc'
  | 'unknown_tag'
  /** A known name in capitals. Names are case-sensitive, so it is an unknown tag. */
  | 'tag_case'
  /** pct, rf, or ri, which RFC 9989 removed. */
  | 'removed_tag'
  | 'missing_p'
  | 'invalid_p'
  | 'invalid_sp'
  | 'invalid_np'
  | 'invalid_adkim'
  | 'invalid_aspf'
  | 'invalid_fo'
  | 'fo_without_ruf'
  | 'invalid_t'
  | 'invalid_psd'
  | 'invalid_report_uri'
  /** A mailto URI without a mailbox. */
  | 'report_uri_without_address'
  /** A scheme other than mailto, which receivers need not support. */
  | 'report_uri_scheme'
  | 'obsolete_report_size'
export type DmarcProblem = RecordProblem<DmarcProblemCode>

/** A DMARC Policy Record (RFC 9989 section 4.7), with defaults for missing or invalid tags. */
export interface DmarcRecord {
  text: string
  tags: Tag[]
  /** Whether receivers accept it as a record: the version is first and no tag is repeated. */
  valid: boolean
  p: DmarcRequest | null
  sp: DmarcRequest | null
  np: DmarcRequest | null
  adkim: Alignment
  aspf: Alignment
  fo: string[]
  rua: ReportUri[]
  ruf: ReportUri[]
  testing: boolean
  psd: 'y' | 'n' | 'u'
  /** The removed `pct`, if it is a number from 0 to 100. */
  pct: number | null
  problems: DmarcProblem[]
}

const knownTags = new Set(['v', 'p', 'sp', 'np', 'adkim', 'aspf', 'fo', 'rua', 'ruf', 't', 'psd'])
const removedTags = new Set(['pct', 'rf', 'ri'])
const requests: Record<string, DmarcRequest> = { none: 'none', quarantine: 'quarantine', reject: 'reject' }
const alignments: Record<string, Alignment> = { r: 'relaxed', s: 'strict' }
/** The version comes first, in exactly these letters (RFC 9989 section 4.8, `dmarc-version`). */
const version = /^[vV][\t ]*=[\t ]*DMARC1[\t ]*(?:;|$)/
const defaultFailureOptions = ['0']

/** Whether a TXT record is a DMARC Policy Record; others at the name are ignored (section 4.10, step 2). */
export function isDmarcRecord(text: string): boolean {
  return version.test(text)
}

/**
 * Parses a DMARC Policy Record. An invalid value is replaced with its default and reported as a problem (section 4.8).
 */
export const parseDmarcRecord = memoize((text): DmarcRecord => {
  const { tags, problems: syntaxProblems } = parseTagList(text)
  const problems: DmarcProblem[] = [...syntaxProblems]
  if (!isDmarcRecord(text)) problems.push({ code: 'not_dmarc', detail: text.slice(0, 40), position: 0 })
  problems.push(...tags.slice(1).flatMap(checkName))

  const read = createReader(tags, problems)
  const record = {
    text,
    tags,
    valid: !problems.some(({ code }) => code === 'not_dmarc' || code === 'duplicate_tag'),
    p: read.oneOf('p', requests, 'invalid_p'),
    sp: read.oneOf('sp', requests, 'invalid_sp'),
    np: read.oneOf('np', requests, 'invalid_np'),
    adkim: read.oneOf('adkim', alignments, 'invalid_adkim') ?? 'relaxed',
    aspf: read.oneOf('aspf', alignments, 'invalid_aspf') ?? 'relaxed',
    fo: read.failureOptions(),
    rua: read.uris('rua'),
    ruf: read.uris('ruf'),
    testing: read.oneOf('t', { y: true, n: false }, 'invalid_t') ?? false,
    psd: read.oneOf('psd', { y: 'y', n: 'n', u: 'u' } as const, 'invalid_psd') ?? 'u',
    pct: readPercentage(tags),
  } satisfies Omit<DmarcRecord, 'problems'>
  if (!findTag(tags, 'p')) problems.push({ code: 'missing_p', detail: '', position: text.length })
  return { ...record, problems: problems.sort((a, b) => a.position - b.position) }
})

/**
 * The policies that a record requests; null if it requests no DMARC processing. With a missing or invalid `p`, or an
 * invalid `sp` or `np`, it counts as `p=none` if it has a valid `rua` URI, and otherwise not at all (RFC 9989 section
 * 4.10.1).
 */
export function requestedPolicies(record: DmarcRecord): (Pick<DmarcRecord, 'sp' | 'np'> & { p: DmarcRequest }) | null {
  const isBroken = record.problems.some(({ code }) => code === 'invalid_sp' || code === 'invalid_np')
  if (record.p !== null && !isBroken) return { p: record.p, sp: record.sp, np: record.np }
  return record.rua.some(({ valid }) => valid) ? { p: 'none', sp: null, np: null } : null
}

function checkName({ name, position }: Tag): DmarcProblem[] {
  if (knownTags.has(name)) return []
  if (removedTags.has(name)) return [{ code: 'removed_tag', detail: name, position }]
  return [{ code: knownTags.has(name.toLowerCase()) ? 'tag_case' : 'unknown_tag', detail: name, position }]
}

/** Reads values by tag and adds problems to `problems`. */
function createReader(tags: readonly Tag[], problems: DmarcProblem[]) {
  function oneOf<T>(name: string, values: Record<string, T>, invalid: DmarcProblemCode): T | null {
    const tag = findTag(tags, name)
    if (!tag) return null
    const key = tag.value.toLowerCase()
    if (Object.hasOwn(values, key)) return values[key] ?? null
    problems.push({ code: invalid, detail: tag.value, position: tag.position })
    return null
  }

  function uris(name: 'rua' | 'ruf'): ReportUri[] {
    const tag = findTag(tags, name)
    const found = tag ? parseReportUris(tag.value, tag.valuePosition) : []
    problems.push(...found.flatMap(checkUri))
    return found
  }

  function failureOptions(): string[] {
    const tag = findTag(tags, 'fo')
    if (!tag) return defaultFailureOptions
    if (!findTag(tags, 'ruf')) problems.push({ code: 'fo_without_ruf', detail: tag.value, position: tag.position })
    const options = tag.value
      .toLowerCase()
      .split(':')
      .map((option) => trimBlanks(option))
    if (areFailureOptions(options)) return options
    problems.push({ code: 'invalid_fo', detail: tag.value, position: tag.position })
    return defaultFailureOptions
  }

  return { oneOf, uris, failureOptions }
}

/**
 * A list of 0, 1, d, and s. In RFC 9989, 0 and 1 are alternatives; RFC 7489 section 6.4 allows both, which many records
 * use, and 1 includes 0.
 */
function areFailureOptions(options: readonly string[]): boolean {
  const areKnown = options.every((option) => ['0', '1', 'd', 's'].includes(option))
  return areKnown && new Set(options).size === options.length
}

function readPercentage(tags: readonly Tag[]): number | null {
  const value = findTag(tags, 'pct')?.value ?? ''
  return /^\d{1,3}$/.test(value) && Number(value) <= 100 ? Number(value) : null
}

function checkUri({ uri, position, valid, scheme, address, sizeLimit }: ReportUri): DmarcProblem[] {
  const at = (code: DmarcProblemCode): DmarcProblem => ({ code, detail: uri, position })
  if (!valid) return [at('invalid_report_uri')]
  const problems: DmarcProblem[] = []
  if (scheme !== 'mailto') problems.push(at('report_uri_scheme'))
  else if (address === null) problems.push(at('report_uri_without_address'))
  if (sizeLimit !== null) problems.push(at('obsolete_report_size'))
  return problems
}
