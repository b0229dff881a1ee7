import { memoize } from '../memoize.ts'
import { decodeKey, isPrivateKey, wrapRsaKey } from './public-key.ts'
import type { RecordProblem } from './tag-list.ts'
import { findTag, parseTagList, type Tag, type TagListProblemCode } from './tag-list.ts'
import { trimFolding } from './text/white-space.ts'

export type DkimKeyProblemCode =
  | TagListProblemCode
  /** A version other than DKIM1: verifiers discard the record. */
  | 'invalid_version'
  /** `v=` is not the first tag. */
  | 'version_not_first'
  /** A character that no tag may have, such as a no-break space: verifiers discard the record. */
  | 'invalid_character'
  /** A line break that folds no line: a few strict verifiers refuse it (RFC 6376 section 2.8). */
  | 'line_break'
  | 'missing_p'
  /** Two tags without a semicolon between them: `v=DKIM1 k=rsa; p=…`. */
  | 'missing_semicolon'
  | 'invalid_base64'
  /** The `-----BEGIN …-----` lines of a key file were pasted, too. */
  | 'pem_armor'
  /** The bytes are not a public key of the declared type. */
  | 'invalid_key'
  /** The private key was published: anyone can sign with it. */
  | 'private_key'
  | 'unknown_key_type'
  /** A bare RSA key (PKCS #1), which OpenDKIM and others refuse. */
  | 'bare_rsa_key'
  /** Under 1,024 bits: verifiers must not accept it (RFC 8301 section 3.2). */
  | 'short_key'
  /** Under 2,048 bits: signers should have more (RFC 8301 section 3.2). */
  | 'weak_key'
  /** Over 4,096 bits: verifiers need not support it (RFC 8301 section 3.2). */
  | 'long_key'
  /** `h=` allows only SHA-1, which must not be used (RFC 8301 section 3.1). */
  | 'sha1_only'
  /** `h=` allows only unknown algorithms. */
  | 'unknown_hash'
  /** `s=` excludes email. */
  | 'not_for_email'
  | 'unknown_flag'
  | 'unknown_tag'
export type DkimKeyProblem = RecordProblem<DkimKeyProblemCode>

/** A DKIM key record (RFC 6376 section 3.6.1). */
export interface DkimKeyRecord {
  text: string
  tags: Tag[]
  /** Whether verifiers can use it. A revoked key is well-formed but not usable. */
  usable: boolean
  /** `p=` is empty: the key was revoked, or never meant to sign anything. */
  revoked: boolean
  /** `rsa`, `ed25519`, or any other value of `k=`, in lower case. */
  keyType: string
  /** Null if the key could not be decoded. */
  keyBits: number | null
  /** Accepted hash algorithms; null accepts all. */
  hashes: string[] | null
  services: string[]
  /** `t=y`: verifiers are asked to treat a failure like no signature. */
  testing: boolean
  /** `t=s`: the domain of `i=` must be that of `d=`. */
  strict: boolean
  notes: string | null
  problems: DkimKeyProblem[]
}

/** The sizes of RSA keys that verifiers must support, and the minimum that signers should use (RFC 8301). */
export const rsaBits = { min: 1024, recommended: 2048, max: 4096 } as const

const knownTags = new Set(['v', 'h', 'k', 'n', 'p', 's', 't', 'g'])
/** Verifiers ignore a key that does not adhere to the format (RFC 6376 section 6.1.2), as OpenDKIM does. */
const unusableCodes: ReadonlySet<DkimKeyProblemCode> = new Set([
  'empty_tag',
  'tag_without_equals',
  'invalid_tag_name',
  'invalid_tag_value',
  'duplicate_tag',
  'invalid_character',
  'invalid_version',
  'missing_p',
  'missing_semicolon',
  'invalid_base64',
  'pem_armor',
  'invalid_key',
  'private_key',
  'unknown_key_type',
  'short_key',
  'sha1_only',
  'unknown_hash',
  'not_for_email',
])
const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Whether a TXT record below `_domainkey` is meant as a key: it has the DKIM version, or a key without a version. */
export function isDkimKeyRecord(text: string): boolean {
  if (holdsPrivateKey(text)) return true
  const { tags } = parseTagList(text, 'key')
  const version = findTag(tags, 'v')
  return version ? /^DKIM/i.test(version.value) : findTag(tags, 'p') !== undefined
}

/** Parses a DKIM key record. */
export const parseDkimKeyRecord = memoize((text): DkimKeyRecord => {
  const { tags, problems } = parseTagList(text, 'key')
  const keyType = findTag(tags, 'k')?.value.toLowerCase() ?? 'rsa'
  const hashes = readList(tags, 'h')
  const services = readList(tags, 's') ?? ['*']
  const flags = readList(tags, 't') ?? []
  const key = readKey(text, tags, keyType)
  const found: DkimKeyProblem[] = [
    ...problems.map(nameCharacterFault),
    ...checkLineBreaks(text),
    ...checkLists(tags),
    ...checkVersion(tags),
    ...key.problems,
    ...checkHashes(tags, hashes),
    ...checkServices(tags, services),
    ...flags.filter((flag) => flag !== 'y' && flag !== 's').map((flag) => atTag('unknown_flag', tags, 't', flag)),
    ...tags.filter(({ name }) => !knownTags.has(name)).map(({ name, position }) => at('unknown_tag', name, position)),
  ]
  return {
    text,
    tags,
    usable: !key.revoked && !found.some(({ code }) => unusableCodes.has(code)),
    revoked: key.revoked,
    keyType,
    keyBits: key.bits,
    hashes,
    services,
    testing: flags.includes('y'),
    strict: flags.includes('s'),
    notes: findTag(tags, 'n')?.value ?? null,
    problems: found.sort((a, b) => a.position - b.position),
  }
})

function nameCharacterFault(problem: DkimKeyProblem): DkimKeyProblem {
  const isBroken = problem.code === 'invalid_tag_name' || problem.code === 'invalid_tag_value'
  return isBroken && /[^\t\n\r -~]/.test(problem.detail) ? { ...problem, code: 'invalid_character' } : problem
}

/** The first line break without the blank after it that folds a line. */
function checkLineBreaks(text: string): DkimKeyProblem[] {
  const position = text.replaceAll(/\r\n(?=[\t ])/g, '  ').search(/[\r\n]/)
  return position < 0 ? [] : [at('line_break', '', position)]
}

function at(code: DkimKeyProblemCode, detail: string, position: number): DkimKeyProblem {
  return { code, detail, position }
}

function atTag(code: DkimKeyProblemCode, tags: readonly Tag[], name: string, detail: string): DkimKeyProblem {
  return at(code, detail, findTag(tags, name)?.position ?? 0)
}

/** The items of a colon-separated value, in lower case; null if the tag is missing. */
function readList(tags: readonly Tag[], name: string): string[] | null {
  const tag = findTag(tags, name)
  if (!tag) return null
  return tag.value
    .toLowerCase()
    .split(':')
    .map((item) => trimFolding(item))
    .filter((item) => item !== '')
}

/** `hyphenated-word`, or any service. */
const listItem = /^(?:[a-z](?:[a-z0-9-]*[a-z0-9])?|\*)$/i

/** Lists with an empty item, or with one that is not a word. */
function checkLists(tags: readonly Tag[]): DkimKeyProblem[] {
  const lists = tags.filter(({ name }) => name === 'h' || name === 's' || name === 't')
  const broken = lists.filter(({ value }) => !value.split(':').every((item) => listItem.test(trimFolding(item))))
  return broken.map(({ name, value, position }) => at('invalid_tag_value', `${name}=${value}`, position))
}

function checkVersion(tags: readonly Tag[]): DkimKeyProblem[] {
  const version = findTag(tags, 'v')
  if (!version) return []
  if (/^DKIM1[\t ]+[a-z]{1,2}[\t ]*=/.test(version.value)) {
    return [at('missing_semicolon', version.value, version.position)]
  }
  if (version.value !== 'DKIM1') return [at('invalid_version', version.value, version.position)]
  return tags[0] === version ? [] : [at('version_not_first', version.value, version.position)]
}

interface Key {
  revoked: boolean
  bits: number | null
  problems: DkimKeyProblem[]
}

function readKey(text: string, tags: readonly Tag[], keyType: string): Key {
  const tag = findTag(tags, 'p')
  // Before any other fault: who fixes that one would leave the secret public.
  if (holdsPrivateKey(text)) {
    return { revoked: false, bits: null, problems: [at('private_key', '', tag?.position ?? 0)] }
  }
  const without = (code: DkimKeyProblemCode, position: number, detail = ''): Key => ({
    revoked: false,
    bits: null,
    problems: [at(code, detail, position)],
  })
  if (!tag) return findLostKey(text, tags, without)
  if (tag.value === '') return { revoked: true, bits: null, problems: [] }
  if (keyType !== 'rsa' && keyType !== 'ed25519') return without('unknown_key_type', tag.position, keyType)
  if (tag.value.includes('-----BEGIN')) return without('pem_armor', tag.position)
  const encoded = tag.value.replace(/[\t\n\r ]/g, '')
  if (!base64.test(encoded)) return without('invalid_base64', tag.position)
  const key = decodeKey(decodeBase64(encoded), keyType)
  if (key.status === 'invalid' || key.status === 'private') return without('invalid_key', tag.position, keyType)
  const problems = key.status === 'rsa' ? checkRsaBits(key.bits, tag.position) : []
  if (key.status === 'rsa' && key.bare) problems.push(at('bare_rsa_key', '', tag.position))
  return { revoked: false, bits: key.bits, problems }
}

const armor = /-----[^-]{0,60}-----/g

/**
 * Whether a text has a private key, in any form in which tools write one: with or without the lines of a PEM file, in
 * quotation marks, in several pieces, in the base64 of URLs.
 */
function holdsPrivateKey(text: string): boolean {
  if (/-----BEGIN[^-]{0,40}PRIVATE[\t\n\r ]?KEY/i.test(text)) return true
  const [, value = text] = /(?:^|[;\t\n\r "'])p[\t\n\r ]*=([^;]*)/.exec(text) ?? []
  const digits = value
    .replace(armor, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z0-9+/]/g, '')
  return isPrivateKey(decodeBase64(digits))
}

/** The record with its bare RSA key as a SubjectPublicKeyInfo, which every verifier reads; null without such a key. */
export function wrapKey({ text, tags, problems }: Pick<DkimKeyRecord, 'text' | 'tags' | 'problems'>): string | null {
  const tag = findTag(tags, 'p')
  if (!tag || !problems.some(({ code }) => code === 'bare_rsa_key')) return null
  const octets = wrapRsaKey(decodeBase64(tag.value.replace(/[\t\n\r ]/g, '')))
  const end = tag.valuePosition + tag.value.length
  return `${text.slice(0, tag.valuePosition)}${btoa(String.fromCharCode(...octets))}${text.slice(end)}`
}

/** Decodes base64 as verifiers do: padding is optional, and a single trailing character is dropped. */
function decodeBase64(text: string): Uint8Array {
  let end = text.length
  while (text[end - 1] === '=') end -= 1
  const digits = text.slice(0, end)
  const octets = atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits)
  const decoded = new Uint8Array(octets.length)
  for (let at = 0; at < octets.length; at++) decoded[at] = octets.charCodeAt(at)
  return decoded
}

/** Why there is no readable tag `p`: its value has invalid characters, or it is part of the previous tag. */
function findLostKey(
  text: string,
  tags: readonly Tag[],
  without: (code: DkimKeyProblemCode, position: number, detail?: string) => Key,
): Key {
  const swallowed = tags.find(({ name, value }) => name !== 'n' && /[\t ]p[\t ]*=/.test(value))
  if (swallowed) return without('missing_semicolon', swallowed.position, swallowed.value)
  const broken = parseTagList(text, 'key').problems.find(
    ({ code, detail }) => code === 'invalid_tag_value' && /^p[\t ]*=/.test(detail),
  )
  return broken ? without('invalid_base64', broken.position) : without('missing_p', text.length)
}

function checkRsaBits(bits: number, position: number): DkimKeyProblem[] {
  if (bits < rsaBits.min) return [at('short_key', String(bits), position)]
  if (bits < rsaBits.recommended) return [at('weak_key', String(bits), position)]
  return bits > rsaBits.max ? [at('long_key', String(bits), position)] : []
}

function checkHashes(tags: readonly Tag[], hashes: readonly string[] | null): DkimKeyProblem[] {
  if (hashes === null || hashes.includes('sha256')) return []
  return [atTag(hashes.includes('sha1') ? 'sha1_only' : 'unknown_hash', tags, 'h', hashes.join(':'))]
}

function checkServices(tags: readonly Tag[], services: readonly string[]): DkimKeyProblem[] {
  const isForEmail = services.includes('*') || services.includes('email')
  return isForEmail ? [] : [atTag('not_for_email', tags, 's', services.join(':'))]
}
