import { createHash, type KeyObject, verify } from 'node:crypto'
import { parseDkimKeyRecord } from '../../shared/records/dkim-key.ts'
import { findTag, parseTagList } from '../../shared/records/tag-list.ts'
import type { Resolver } from '../dns/resolver.ts'
import { remembered } from '../memoize.ts'
import { withNetworkLineEnds } from '../message/mime/line-ends.ts'
import type { SplitMessage } from '../message/mime/split-message.ts'
import { type Canonicalization, canonicalizeBody, canonicalizeField } from '../protocols/dkim/canonicalize.ts'
import { importPublicKey } from '../protocols/dkim/public-key.ts'
import type { JudgedSignature } from './dkim.ts'
import { groupByField } from './message/headers.ts'

/*
 * Signatures as nearly all are that pass, verified in a third of the time that mailauth takes. Whatever else there is to
 * say of a signature, mailauth says: each rule here only has to be as strict as its own.
 */

/** Octets of a body: far more than mail without files has. Beyond, what would be done twice costs too much. */
const maxBody = 1024 * 1024

/** A signature without anything unusual in it (RFC 6376 section 3.5). */
interface UsualSignature {
  /** The whole field with an empty `b=`, as it was signed. */
  field: string
  domain: string
  selector: string
  algorithm: string
  /** As it is written; null where it is left out. */
  canonicalization: string | null
  signedHeaders: string[]
  bodyHash: string
  signature: string
  signedAt: Date | null
  expiresAt: Date | null
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** What each tag has to look like, blanks at its ends aside. */
const usualTags: ReadonlyMap<string, RegExp> = new Map([
  ['v', /^1$/],
  ['a', /^(?:rsa|ed25519)-sha256$/],
  ['c', /^(?:simple|relaxed)(?:\/(?:simple|relaxed))?$/],
  ['d', new RegExp(`^${label}(?:\\.${label})+$`, 'i')],
  ['s', new RegExp(`^${label}(?:\\.${label})*$`, 'i')],
  ['i', /^[a-z0-9_-]*@[a-z0-9.-]+$/i],
  ['q', /^dns\/txt$/],
  ['t', /^\d{1,10}$/],
  ['x', /^\d{1,10}$/],
  // A limit to the body is nothing usual.
  ['l', /^(?!)/],
])
const requiredTags = ['v', 'a', 'd', 's', 'h', 'bh', 'b']

/**
 * The results of a message whose signatures all are usual ones and pass, as mailauth gives them; null for any other, and
 * where no signature is seen: that there is none is not for this reading to say.
 */
export async function passUsualSignatures(
  { header, body }: Pick<SplitMessage, 'header' | 'body'>,
  resolver: Resolver,
  now: Date,
): Promise<JudgedSignature[] | null> {
  if (body.length > maxBody) return null
  const fields = readFields(header)
  const signatures = fields
    .filter(({ name }) => name === 'dkim-signature')
    .map(({ field }) => readSignature(field, now))
  if (signatures.length === 0) return null
  const hashBody = createBodyHasher(body)
  const results: JudgedSignature[] = []
  for (const signature of signatures) {
    if (!signature || hashBody(bodyCanonicalization(signature)) !== signature.bodyHash) return null
    const key = await findKey(signature, resolver)
    if (!key || !fits(signature, signedOctets(signature, fields), key)) return null
    results.push(describePass(signature))
  }
  return results
}

interface RawField {
  /** In lower case. */
  name: string
  field: string
}

/** The fields as they were sent; none where something that is no field comes first. */
function readFields(header: Buffer): RawField[] {
  const lines = header.toString('latin1').split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  const groups = groupByField(lines)
  if (groups[0]?.[0] !== lines[0]) return []
  return groups.map((group) => {
    const field = group.join('\r\n')
    return { name: field.slice(0, field.indexOf(':')).trimEnd().toLowerCase(), field }
  })
}

function readSignature(field: string, now: Date): UsualSignature | null {
  const start = field.indexOf(':') + 1
  const { tags, problems } = parseTagList(field.slice(start))
  const read = (name: string) => findTag(tags, name)?.value ?? null
  const withoutBlanks = (name: string) => (read(name) ?? '').replace(/\s+/g, '')
  const isUsual = tags.every(({ name, value }) => usualTags.get(name)?.test(value) ?? true)
  if (!isUsual || problems.length > 0 || requiredTags.some((name) => !read(name))) return null

  const domain = read('d') ?? ''
  const identity = read('i') ?? `@${domain}`
  const signedHeaders = withoutBlanks('h').toLowerCase().split(':').filter(Boolean)
  const [signedAt, expiresAt] = [readTime(read('t')), readTime(read('x'))]
  if (!identity.toLowerCase().endsWith(`@${domain.toLowerCase()}`) || !signedHeaders.includes('from')) return null
  if (expiresAt && (expiresAt < now || (signedAt && expiresAt <= signedAt))) return null

  const equals = field.indexOf('=', start + (findTag(tags, 'b')?.position ?? 0))
  const [unsigned = ''] = field.slice(equals + 1).split(';', 1)
  return {
    field: field.slice(0, equals + 1) + field.slice(equals + 1 + unsigned.length),
    domain,
    selector: read('s') ?? '',
    algorithm: read('a') ?? '',
    canonicalization: read('c'),
    signedHeaders,
    bodyHash: withoutBlanks('bh'),
    signature: withoutBlanks('b'),
    signedAt,
    expiresAt,
  }
}

function readTime(seconds: string | null): Date | null {
  return seconds === null ? null : new Date(Number(seconds) * 1000)
}

function headerCanonicalization({ canonicalization }: UsualSignature): Canonicalization {
  return canonicalization?.startsWith('relaxed') ? 'relaxed' : 'simple'
}

/** The second word of `c=`; simple where it has none. */
function bodyCanonicalization({ canonicalization }: UsualSignature): Canonicalization {
  return canonicalization?.endsWith('/relaxed') ? 'relaxed' : 'simple'
}

/** Hashes a body once in each canonicalization. */
function createBodyHasher(body: Buffer): (canonicalization: Canonicalization) => string {
  const hashes = new Map<Canonicalization, string>()
  return (canonicalization) => {
    const known = hashes.get(canonicalization)
    if (known !== undefined) return known
    const text = canonicalizeBody(withNetworkLineEnds(body).toString('latin1'), canonicalization)
    const hash = createHash('sha256').update(text, 'latin1').digest('base64')
    hashes.set(canonicalization, hash)
    return hash
  }
}

/** What was signed (RFC 6376 section 3.7). Of a name that is listed again, the next field from the bottom is meant. */
function signedOctets(signature: UsualSignature, fields: readonly RawField[]): Buffer {
  const canonicalization = headerCanonicalization(signature)
  const left = Map.groupBy(fields, ({ name }) => name)
  const signed = signature.signedHeaders.flatMap((name) => left.get(name)?.pop() ?? [])
  const texts = [...signed.map(({ field }) => field), signature.field]
  return Buffer.from(texts.map((field) => canonicalizeField(field, canonicalization)).join('\r\n'), 'latin1')
}

async function findKey({ selector, domain, algorithm }: UsualSignature, resolver: Resolver): Promise<KeyObject | null> {
  const answer = await resolver.query(`${selector}._domainkey.${domain}`, 'TXT')
  if (answer.status !== 'found' || answer.records.length > 1) return null
  const text = answer.records[0]?.join('') ?? ''
  const isMeant = parseDkimKeyRecord(text).keyType === algorithm.split('-')[0]
  return isMeant ? readUsualKey(text) : null
}

/** The key of a record that is well-formed to the letter. Reading it takes as long as verifying with it. */
const readUsualKey = remembered((text): KeyObject | null => {
  const { tags, keyType, usable, problems } = parseDkimKeyRecord(text)
  const encoded = findTag(tags, 'p')?.value.replace(/\s+/g, '') ?? ''
  const isUsual = usable && problems.every(({ code }) => code === 'weak_key') && encoded.length % 4 === 0
  return isUsual ? importPublicKey(Buffer.from(encoded, 'base64'), keyType) : null
})

function fits({ algorithm, signature }: UsualSignature, octets: Buffer, key: KeyObject): boolean {
  const value = Buffer.from(signature, 'base64')
  // RFC 8463 section 3: Ed25519 signs the hash of what RSA signs.
  return algorithm === 'rsa-sha256'
    ? verify('sha256', octets, key, value)
    : verify(null, createHash('sha256').update(octets).digest(), key, value)
}

function describePass(passed: UsualSignature): JudgedSignature {
  const { domain, selector, signature, algorithm, canonicalization, bodyHash, signedAt, expiresAt } = passed
  return {
    status: { result: 'pass' },
    signingDomain: domain,
    selector,
    signature,
    algo: algorithm,
    ...(canonicalization && { format: canonicalization }),
    bodyHash,
    bodyHashExpecting: bodyHash,
    signTime: signedAt?.toISOString() ?? null,
    expiresAfter: expiresAt?.toISOString() ?? null,
  }
}
