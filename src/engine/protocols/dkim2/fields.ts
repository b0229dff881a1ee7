import { trimBlanks } from '../../../shared/records/text/white-space.ts'
import { groupByField, maxHeaderLines } from '../../message/headers.ts'
import { toAsciiName } from '../../names/ascii-name.ts'

/**
 * The draft whose rules these are (draft-ietf-dkim-dkim2-spec). What later drafts allow in addition is accepted too:
 * alternatives (`|`), encoded literals (`u`), and two more signed fields.
 */
export const dkim2Draft = '06'

/** A header field with its octets as Latin-1, unfolded. */
export interface RawField {
  /** In lower case. */
  name: string
  value: string
}

/** Alternatives, of which one is enough; everything in one has to match. */
export type Groups<T> = readonly (readonly T[])[]

/** `Message-Instance` (section 7): the hashes of one revision of the message, and how to undo the change to it. */
export interface MessageInstance {
  field: RawField
  /** `m=`, from 1. */
  revision: number
  hashes: Groups<{ algorithm: string; header: string; body: string }>
  /** JSON; null if the revision before has the same content. */
  recipe: string | null
}

/** `DKIM2-Signature` (section 8): what one host vouches for. */
export interface Dkim2Signature {
  field: RawField
  /** `i=`, from 1. */
  sequence: number
  /** `m=`: the newest revision that it covers. */
  revision: number
  /** In seconds since 1970. */
  signedAt: number
  /** The envelope with which it was sent on; empty for the null sender. Null with `nd=`. */
  mailFrom: string | null
  recipients: readonly string[]
  /** `nd=`: the domain that signs next. */
  nextDomain: string | null
  domain: string
  signatures: Groups<{ selector: string; algorithm: string; value: string }>
}

/** The fields of a header section, in order. */
export function readRawFields(header: Buffer): RawField[] {
  const lines = header.toString('latin1').split(/\r?\n/, maxHeaderLines)
  return groupByField(lines).map(([first = '', ...rest]) => {
    const text = [first, ...rest.map((line) => (/^[ \t]/.test(line) ? line : ` ${line}`))].join('')
    const colon = text.indexOf(':')
    return { name: trimBlanks(text.slice(0, colon)).toLowerCase(), value: text.slice(colon + 1) }
  })
}

/** Null for a field that breaks a rule of section 7. */
export function readInstance(field: RawField): MessageInstance | null {
  const tags = readTags(field.value)
  const revision = readNumber(tags?.get('m'))
  const hashes = readGroups(tags?.get('h'), ([algorithm, header, body]) => ({ algorithm, header, body }))
  if (revision === null || hashes === null || hasRepeated(hashes, ({ algorithm }) => algorithm)) return null
  if (!hashes.flat().every(({ header, body }) => isBase64(header) && isBase64(body))) return null
  const encoded = tags?.get('r') ?? null
  if (encoded !== null && !isBase64(encoded)) return null
  return { field, revision, hashes, recipe: encoded === null ? null : fromBase64(encoded) }
}

/** Signatures of one algorithm in a field (section 8.9). */
const maxPerAlgorithm = 2

/** Null for a field that breaks a rule of section 8. */
export function readSignature(field: RawField): Dkim2Signature | null {
  const tags = readTags(field.value)
  const [sequence, revision, signedAt] = ['i', 'm', 't'].map((name) => readNumber(tags?.get(name)))
  const domain = readDomain(tags?.get('d'))
  const signatures = readGroups(tags?.get('s'), ([selector, algorithm, value]) => ({ selector, algorithm, value }))
  if (!sequence || !revision || signedAt === null || signedAt === undefined || !domain || !signatures) return null
  const all = signatures.flat()
  const isSound = all.every(({ selector, value }) => readDomain(selector) !== null && isBase64(value))
  const counts = Map.groupBy(all, ({ algorithm }) => algorithm).values()
  if (!isSound || hasRepeated(signatures, ({ selector }) => selector)) return null
  if ([...counts].some(({ length }) => length > maxPerAlgorithm)) return null
  const route = readRoute(tags ?? new Map())
  return route && { field, sequence, revision, signedAt, domain, signatures, ...route }
}

type Route = Pick<Dkim2Signature, 'mailFrom' | 'recipients' | 'nextDomain'>

/** Either `nd=`, or both `mf=` and `rt=`. */
function readRoute(tags: ReadonlyMap<string, string>): Route | null {
  const [mf, rt, nd] = [tags.get('mf'), tags.get('rt'), tags.get('nd')]
  if (nd !== undefined) {
    const nextDomain = readDomain(nd)
    return mf === undefined && rt === undefined && nextDomain !== null
      ? { mailFrom: null, recipients: [], nextDomain }
      : null
  }
  const mailFrom = readPath(mf)
  const recipients = (rt ?? '').split(',').flatMap((path) => readPath(path) ?? [])
  const isWhole = rt !== undefined && recipients.length === rt.split(',').length && !recipients.includes('')
  return mailFrom !== null && isWhole ? { mailFrom, recipients, nextDomain: null } : null
}

/** The tags by name in lower case, without whitespace, which no value needs; null if they are no list. */
function readTags(value: string): Map<string, string> | null {
  const tags = new Map<string, string>()
  for (const spec of value.replace(/[ \t]+/g, '').split(';')) {
    if (spec === '') continue
    const equals = spec.indexOf('=')
    const name = spec.slice(0, Math.max(0, equals)).toLowerCase()
    if (!/^[a-z][a-z0-9_]*$/.test(name) || tags.has(name) || !/^[!-~]*$/.test(spec)) return null
    tags.set(name, spec.slice(equals + 1))
  }
  return tags
}

function readGroups<T>(
  text: string | undefined,
  read: (items: [string, string, string]) => T,
): readonly (readonly T[])[] | null {
  if (text === undefined) return null
  const groups = text.split('|').map((group) =>
    group.split(',').map((set) => {
      const [first, second, third, ...more] = set.split(':')
      return first && second && third && more.length === 0 ? read([first.toLowerCase(), second, third]) : null
    }),
  )
  const sound = groups.map((group) => group.filter((set) => set !== null))
  return sound.every((group, index) => group.length === groups[index]?.length) ? sound : null
}

/** In all alternatives together. */
function hasRepeated<T>(groups: Groups<T>, keyOf: (set: T) => string): boolean {
  const keys = groups.flat().map(keyOf)
  return new Set(keys).size < keys.length
}

function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : null
}

function readDomain(text: string | undefined): string | null {
  const name = toAsciiName((text ?? '').toLowerCase())
  return /^[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?$/.test(name) && !name.includes('..') ? name : null
}

/** The address in an encoded path (RFC 5321 section 4.1.2); empty for the null sender. */
function readPath(encoded: string | undefined): string | null {
  if (encoded === undefined || encoded === '' || !isBase64(encoded)) return null
  const path = Buffer.from(encoded, 'base64').toString('utf8')
  const address = /^<([^<>]{0,500})>$/.exec(path)?.[1]
  return address !== undefined && (address === '' || address.includes('@')) ? address : null
}

function isBase64(text: string): boolean {
  return text !== '' && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)
}

function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8')
}
