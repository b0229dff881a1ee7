import type { Caution } from '../../shared/findings/finding.ts'
import { type DmarcRecord, parseDmarcRecord, requestedPolicies } from '../../shared/records/dmarc.ts'
import { isPublicSuffix } from '../names/registered-domain.ts'
import { type MeantTag, readMeantTags } from './meant-tags.ts'
import type { DmarcRequest, Draft } from './record-request.ts'
import { areUsableUris, meantReportUris, namesAddress } from './report-uris.ts'

/** The tags that a record may have (RFC 9989 section 4.7). */
const tagNames = ['v', 'p', 'sp', 'np', 'adkim', 'aspf', 'fo', 'rua', 'ruf', 't', 'psd', 'pct', 'rf', 'ri']
const policies = ['none', 'quarantine', 'reject'] as const

/** What is known about the domain that would receive the reports. */
export interface DmarcSurroundings {
  /** False if the domain has no mailboxes: it has a null MX or no mail host. */
  receivesMail: boolean
}

/**
 * The single DMARC record that fulfills all requests for a name. What is in effect stays in effect. A text that no
 * receiver accepts is not in effect, so the record starts with `p=none`, whatever the text says. Null if no record is
 * safe.
 */
export function draftDmarc(requests: readonly DmarcRequest[], { receivesMail }: DmarcSurroundings): Draft | null {
  const [first] = requests
  if (!first) return null
  const { domain } = first
  const published = unique(requests.flatMap((request) => request.published))
  const texts = unique([...published, ...requests.flatMap(({ meant = [] }) => meant)])
  const inForce = findRecordInForce(published)
  // A first record at a public suffix would align all domains below it with each other (RFC 9989 section 4.10.2).
  if (!inForce && isPublicSuffix(domain)) return null
  const tags = texts.map((text) => readMeantTags(text, tagNames))
  const kept = inForce ? keepTags(inForce, domain) : []
  const destinations = collectUris(tags, domain)
  const raised = new Map(requests.flatMap(({ raise, to = 'quarantine' }) => (raise ? [[raise, to] as const] : [])))
  const unknown = inForce && requests.every(({ keepsUnknown }) => keepsUnknown) ? unknownTags(inForce) : []
  const dropped = new Set(requests.flatMap(({ drop = [] }) => drop))
  const asked = withPolicies(kept, inForce, raised).filter(({ name }) => !dropped.has(name))
  const isReported = destinations.rua.length > 0
  // An address of ours never takes the place of one that cannot be read.
  const isWritten = tags.flat().some(({ name, value }) => name === 'rua' && namesAddress(value, domain))
  const mailbox = !isReported && !isWritten && receivesMail ? `dmarc@${domain}` : null
  const rua = mailbox === null ? destinations.rua : [`mailto:${mailbox}`]
  const complete = (policies: readonly MeantTag[]) => [
    ...policies,
    ...(rua.length > 0 ? [{ name: 'rua', value: rua.join(',') }] : []),
    ...(destinations.ruf.length > 0 ? [{ name: 'ruf', value: destinations.ruf.join(',') }] : []),
    ...failureOptions(tags, destinations.ruf),
    ...unknown,
  ]
  const mayBeStricter = requests.every(({ stricter }) => stricter)
  // Without pct, RFC 7489 receivers apply a policy to all mail, so the next weaker one takes its place.
  const values = [asked, lower(asked)].map((policies) => write(complete(policies)))
  const value = values.find((each) => mayBeStricter || !isStricter(parseDmarcRecord(each), inForce))
  if (value === undefined || !isSoundDmarc(value)) return null
  return { value, cautions: cautionsOf({ value, inForce, tags, mailbox, isReported, receivesMail, texts }) }
}

/** The policies one step weaker, without test mode, which would weaken them once more. */
function lower(tags: readonly MeantTag[]): MeantTag[] {
  return tags.flatMap((tag) => {
    if (tag.name === 't') return []
    return [{ ...tag, value: ['p', 'sp', 'np'].includes(tag.name) ? (weaker[tag.value] ?? tag.value) : tag.value }]
  })
}

const weaker: Readonly<Record<string, string>> = { reject: 'quarantine', quarantine: 'none' }

/** Whether all receivers interpret the record in the same way: it has a policy and no problems except ignored tags. */
function isSoundDmarc(value: string): boolean {
  const { valid, p, problems, rua, ruf } = parseDmarcRecord(value)
  const isUnderstood = problems.every(({ code }) => code === 'unknown_tag')
  const areUsable = [...rua, ...ruf].every(({ uri }) => areUsableUris(uri, ['mailto']))
  return valid && p !== null && isUnderstood && areUsable
}

/** Whether a record is stricter than another for any receiver, or, if there is none, has any policy. */
export function isStricter(record: DmarcRecord, before: DmarcRecord | null): boolean {
  return exceeds(record, before)
}

function exceeds(record: DmarcRecord | null, other: DmarcRecord | null): boolean {
  const then = effectsOf(other)
  return effectsOf(record).some((effect, index) => effect > (then[index] ?? 0))
}

/**
 * What receivers apply to mail that fails, each from 0: the share that they treat as spam or reject and the share that
 * they reject, for the domain and its subdomains by RFC 7489, then for these and nonexistent names by RFC 9989; and
 * whether alignment is strict.
 */
function effectsOf(record: DmarcRecord | null): number[] {
  const requested = record && requestedPolicies(record)
  if (!record || !requested) return Array.from({ length: 12 }, () => 0)
  const { p, sp, np } = requested
  // Mail outside the share gets the next weaker policy (RFC 7489 section 6.6.4). Test mode and np are not in RFC 7489.
  const share = (record.pct ?? 100) / 100
  const earlier = [p, sp ?? p].flatMap((policy) => {
    if (policy === 'none') return [0, 0]
    return policy === 'reject' ? [1, share] : [share, 0]
  })
  const testing = Number(record.testing)
  const current = [p, sp ?? p, np ?? sp ?? p].flatMap((policy) => {
    const level = policies.indexOf(policy) - testing
    return [Number(level >= 1), Number(level >= 2)]
  })
  return [...earlier, ...current, Number(record.adkim === 'strict'), Number(record.aspf === 'strict')]
}

/**
 * The record whose policies receivers apply; null if they can apply none, or treat it as `none`. Names of tags in
 * capitals count: the grammar of RFC 7489 section 6.4 does not distinguish them, and many receivers read them.
 */
export function findRecordInForce(published: readonly string[]): DmarcRecord | null {
  const [text, another] = published
  if (text === undefined || another !== undefined) return null
  const readings = [text, withSmallNames(text)].map(parseDmarcRecord)
  return readings.find((record) => record.valid && requestedPolicies(record)?.p === record.p && record.p) ?? null
}

function withSmallNames(text: string): string {
  return text.replace(/(^|;)([\t ]*)([A-Za-z]+)(?=[\t ]*=)/g, (tag) => tag.toLowerCase())
}

/** The tags of a record in force that receivers read, in order, without the report addresses. */
function keepTags(record: DmarcRecord, domain: string): MeantTag[] {
  const unreadable = new Set(record.problems.map(({ position }) => position))
  return record.tags.flatMap(({ name, value, position }) => {
    const isKept = ['p', 'sp', 'np', 'adkim', 'aspf', 't', 'psd'].includes(name) && !unreadable.has(position)
    const isFalseSuffix = name === 'psd' && record.psd === 'y' && !isPublicSuffix(domain)
    return isKept && !isFalseSuffix ? [{ name, value: value.toLowerCase() }] : []
  })
}

/** Whether receivers that follow RFC 7489 apply the policy to only part of the mail. */
function isPartial({ pct, p }: DmarcRecord): boolean {
  return pct !== null && pct < 100 && p !== 'none'
}

function unknownTags({ tags, problems }: DmarcRecord): MeantTag[] {
  const unknown = new Set(problems.flatMap(({ code, position }) => (code === 'unknown_tag' ? [position] : [])))
  return tags.filter(({ position }) => unknown.has(position))
}

function withPolicies(
  tags: readonly MeantTag[],
  record: DmarcRecord | null,
  raised: ReadonlyMap<string, string>,
): MeantTag[] {
  const others = tags.filter(({ name }) => name !== 'p')
  const below = others.map((tag) => ({ ...tag, value: raised.get(tag.name) ?? tag.value }))
  return [{ name: 'p', value: raised.get('p') ?? record?.p ?? 'none' }, ...below]
}

function collectUris(tags: readonly MeantTag[][], domain: string): { rua: string[]; ruf: string[] } {
  const collect = (wanted: string) => {
    const values = tags.flat().filter(({ name }) => name === wanted)
    return unique(values.flatMap(({ value }) => meantReportUris(value, domain, ['mailto'])))
  }
  return { rua: collect('rua'), ruf: collect('ruf') }
}

/** The failure reporting options, if all texts agree on them and failure reports are requested. */
function failureOptions(tags: readonly MeantTag[][], ruf: readonly string[]): MeantTag[] {
  const values = new Set(tags.flat().flatMap(({ name, value }) => (name === 'fo' ? [value.toLowerCase()] : [])))
  const [value] = values
  if (ruf.length === 0 || values.size !== 1 || value === undefined) return []
  const written = unique(value.split(/[:,\s]+/)).filter((option) => ['0', '1', 'd', 's'].includes(option))
  // 0, 1, and a list of d and s are alternatives (RFC 9989 section 4.7); 1 includes the others.
  const option = ['1', 'd:s', 'd', 's', '0'].find((known) =>
    known.split(':').every((letter) => written.includes(letter)),
  )
  return option === undefined ? [] : [{ name: 'fo', value: option }]
}

function write(tags: readonly MeantTag[]): string {
  return [{ name: 'v', value: 'DMARC1' }, ...tags].map(({ name, value }) => `${name}=${value}`).join('; ')
}

interface Drafted {
  value: string
  inForce: DmarcRecord | null
  tags: readonly MeantTag[][]
  /** The mailbox that was added to the record. */
  mailbox: string | null
  isReported: boolean
  receivesMail: boolean
  texts: readonly string[]
}

function cautionsOf({ value, inForce, tags, mailbox, isReported, receivesMail, texts }: Drafted): Caution[] {
  const written = tags.flat().filter(({ name }) => name === 'p')
  const strict = written
    .map((tag) => tag.value.toLowerCase())
    .find((policy) => ['quarantine', 'reject'].includes(policy))
  const cautions: Caution[] = []
  if (!inForce && texts.length > 0 && strict) cautions.push({ code: 'dmarc_starts_at_none', value: strict })
  else if (/; p=none(?:;|$)/.test(value) && !inForce) cautions.push({ code: 'dmarc_changes_no_delivery' })
  if (inForce && !texts.includes(inForce.text)) cautions.push({ code: 'dmarc_read_by_many', value: inForce.p ?? '' })
  if (inForce && isPartial(inForce) && exceeds(inForce, parseDmarcRecord(value))) {
    cautions.push({ code: 'dmarc_lowered', value: inForce.p ?? '' })
  }
  const share = inForce?.tags.find(({ name }) => name === 'pct')?.value
  if (share !== undefined && inForce?.pct === null) cautions.push({ code: 'dmarc_pct_unreadable', value: share })
  if (mailbox !== null) cautions.push({ code: 'dmarc_mailbox', value: mailbox })
  else if (!isReported && !receivesMail) cautions.push({ code: 'dmarc_no_mailbox' })
  return cautions
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)]
}
