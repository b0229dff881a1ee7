import { createHash, type KeyObject } from 'node:crypto'
import type { DKIMResult } from 'mailauth'
import { memoize } from '../../../../shared/memoize.ts'
import { parseDkimKeyRecord } from '../../../../shared/records/dkim-key.ts'
import { findTag, parseTagList } from '../../../../shared/records/tag-list.ts'
import type { Resolver } from '../../../dns/resolver.ts'
import { withNetworkLineEnds } from '../../../message/mime/line-ends.ts'
import type { SplitMessage } from '../../../message/mime/split-message.ts'
import {
  bodyCanonicalization,
  type Canonicalization,
  canonicalizeBody,
  canonicalizeField,
} from '../../../protocols/dkim/canonicalize.ts'
import { importPublicKey, matchesKey } from '../../../protocols/dkim/public-key.ts'
import { groupByField } from '../../message/headers.ts'
import { keyNameOf } from './signature-fields.ts'

/*
 * A fast path for the signatures of most mail: nothing unusual in them, and all pass. It saves a fifth of the time of
 * analyzing a short message. mailauth verifies everything else, so each rule here must be at least as strict as
 * mailauth's, which the fuzz target `signatures` checks.
 */

/** Longer than the bodies of mail without attachments. Verifying a longer one twice would cost too much. */
const maxBodyOctets = 1024 * 1024
/** Longer than common signature fields. `parseTagList` does not read the end of very long ones. */
const maxFieldLength = 10_000

/** A signature without anything unusual (RFC 6376 section 3.5). */
interface CommonSignature {
  /** The whole field with an empty `b=`, as it was signed. */
  unsignedField: string
  domain: string
  selector: string
  algorithm: 'rsa-sha256' | 'ed25519-sha256'
  /** As written; null if it is missing. */
  canonicalization: string | null
  /** In lower case. */
  signedHeaders: string[]
  bodyHash: string
  signature: string
  signedAt: Date | null
  expiresAt: Date | null
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** What the values of tags look like, without whitespace around them. Other tags may have any value. */
const commonValues: ReadonlyMap<string, RegExp> = new Map([
  ['v', /^1$/],
  ['a', /^(?:rsa|ed25519)-sha256$/],
  ['c', /^(?:simple|relaxed)(?:\/(?:simple|relaxed))?$/],
  ['d', new RegExp(`^${label}(?:\\.${label})+$`, 'i')],
  ['s', new RegExp(`^${label}(?:\\.${label})*$`, 'i')],
  ['h', /^[a-z0-9-]+(?:\s*:\s*[a-z0-9-]+)*$/i],
  ['i', /^[a-z0-9_-]*@[a-z0-9.-]+$/i],
  ['q', /^dns\/txt$/],
  ['t', /^\d{1,10}$/],
  ['x', /^\d{1,10}$/],
  // A limit of the signed body is unusual.
  ['l', /^(?!)/],
])
/** The value of `b=` and `bh=` without whitespace. */
const base64 = /^[A-Za-z0-9+/]+=*$/
const requiredTags = ['v', 'a', 'd', 's', 'h', 'bh', 'b']

/**
 * The results of all DKIM signatures, as mailauth would return them. Null if there are none, or if any is unusual or does
 * not pass.
 */
export async function verifyCommonSignatures(
  { header, body }: Pick<SplitMessage, 'header' | 'body'>,
  resolver: Resolver,
  now: Date,
): Promise<DKIMResult[] | null> {
  if (body.length > maxBodyOctets) return null
  const fields = readRawFields(header)
  const signatureFields = fields.filter(({ name }) => name === 'dkim-signature')
  const signatures = signatureFields.flatMap(({ field }) => readSignature(field, now) ?? [])
  if (signatures.length === 0 || signatures.length < signatureFields.length) return null
  const hashBody = createBodyHasher(body)
  if (signatures.some((signature) => hashBody(bodyCanonicalization(signature.canonicalization)) !== signature.bodyHash))
    return null
  const keys = await Promise.all(signatures.map((signature) => findKey(signature, resolver)))
  const isVerified = signatures.every((signature, at) => {
    const key = keys[at]
    return key && matchesKey(signature.signature, signedOctets(signature, fields), key, 'sha256')
  })
  return isVerified ? signatures.map(describePass) : null
}

interface RawField {
  /** In lower case. */
  name: string
  /** The whole field with line breaks of CRLF. */
  field: string
}

/** All fields; none if the header section does not begin with one, or has a bare CR. */
function readRawFields(header: Buffer): RawField[] {
  const text = header.toString('latin1')
  if (/\r(?!\n)/.test(text)) return []
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  const groups = groupByField(lines)
  if (groups[0]?.[0] !== lines[0]) return []
  return groups.map((group) => {
    const field = group.join('\r\n')
    return { name: field.slice(0, field.indexOf(':')).trimEnd().toLowerCase(), field }
  })
}

function readSignature(field: string, now: Date): CommonSignature | null {
  if (field.length > maxFieldLength) return null
  const start = field.indexOf(':') + 1
  const { tags, problems } = parseTagList(field.slice(start))
  const read = (name: string) => findTag(tags, name)?.value ?? null
  const readCompact = (name: string) => (read(name) ?? '').replace(/\s+/g, '')
  const isCommon = tags.every(({ name, value }) => commonValues.get(name)?.test(value) ?? true)
  if (!isCommon || problems.length > 0 || requiredTags.some((name) => !read(name))) return null

  const domain = read('d') ?? ''
  const identity = read('i') ?? `@${domain}`
  const signedHeaders = readCompact('h').toLowerCase().split(':')
  const [bodyHash, signature] = [readCompact('bh'), readCompact('b')]
  const signedAt = readTime(read('t'))
  const expiresAt = readTime(read('x'))
  if (!base64.test(bodyHash) || !base64.test(signature)) return null
  if (!identity.toLowerCase().endsWith(`@${domain.toLowerCase()}`)) return null
  if (!signedHeaders.includes('from')) return null
  if (signedAt && signedAt > now) return null
  if (expiresAt && (expiresAt < now || (signedAt && expiresAt <= signedAt))) return null

  const equals = field.indexOf('=', start + (findTag(tags, 'b')?.position ?? 0))
  const [value = ''] = field.slice(equals + 1).split(';', 1)
  return {
    unsignedField: field.slice(0, equals + 1) + field.slice(equals + 1 + value.length),
    domain,
    selector: read('s') ?? '',
    algorithm: read('a') === 'rsa-sha256' ? 'rsa-sha256' : 'ed25519-sha256',
    canonicalization: read('c'),
    signedHeaders,
    bodyHash,
    signature,
    signedAt,
    expiresAt,
  }
}

function readTime(seconds: string | null): Date | null {
  return seconds === null ? null : new Date(Number(seconds) * 1000)
}

function headerCanonicalization({ canonicalization }: CommonSignature): Canonicalization {
  return canonicalization?.startsWith('relaxed') ? 'relaxed' : 'simple'
}

/** Hashes a body once per canonicalization. */
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

/** The signed part of the header (RFC 6376 section 3.7). If a name is listed repeatedly, fields count from the last one. */
function signedOctets(signature: CommonSignature, fields: readonly RawField[]): Buffer {
  const canonicalization = headerCanonicalization(signature)
  const remaining = Map.groupBy(fields, ({ name }) => name)
  const signed = signature.signedHeaders.flatMap((name) => remaining.get(name)?.pop() ?? [])
  const texts = [...signed.map(({ field }) => field), signature.unsignedField]
  return Buffer.from(texts.map((field) => canonicalizeField(field, canonicalization)).join('\r\n'), 'latin1')
}

async function findKey(signature: CommonSignature, resolver: Resolver): Promise<KeyObject | null> {
  const answer = await resolver.query(keyNameOf(signature), 'TXT')
  if (answer.status !== 'found' || answer.records.length > 1) return null
  const key = readCommonKey(answer.records[0]?.join('') ?? '')
  return key?.asymmetricKeyType === signature.algorithm.split('-')[0] ? key : null
}

/** The key of a record without any problem. Importing a key takes as long as verifying with it. */
const readCommonKey = memoize((text): KeyObject | null => {
  const { tags, keyType, usable, problems } = parseDkimKeyRecord(text)
  const encoded = findTag(tags, 'p')?.value.replace(/\s+/g, '') ?? ''
  const isCommon = usable && problems.every(({ code }) => code === 'weak_key') && encoded.length % 4 === 0
  return isCommon ? importPublicKey(Buffer.from(encoded, 'base64'), keyType) : null
})

function describePass(passed: CommonSignature): DKIMResult {
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
    info: '',
  }
}
