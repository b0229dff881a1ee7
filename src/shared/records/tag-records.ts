import type { MeaningKey } from '../i18n/ui/records.ts'
import { faulty, means, type PartReading } from './record-part.ts'
import { anything, oneOf, type ReadTag, someOf, type TagRecord } from './tag-parts.ts'

/** A DMARC record (RFC 9989 section 4.7). */
export const dmarcRecord: TagRecord = {
  version: { value: 'DMARC1', key: 'dmarc_version', isOptional: false },
  removed: ['pct', 'rf', 'ri'],
  tags: new Map([
    ['p', oneOf('policy', { none: 'p_none', quarantine: 'p_quarantine', reject: 'p_reject' })],
    ['sp', oneOf('policy', { none: 'sp_none', quarantine: 'sp_quarantine', reject: 'sp_reject' })],
    ['np', oneOf('policy', { none: 'np_none', quarantine: 'np_quarantine', reject: 'np_reject' })],
    ['adkim', oneOf('option', { r: 'adkim_relaxed', s: 'adkim_strict' })],
    ['aspf', oneOf('option', { r: 'aspf_relaxed', s: 'aspf_strict' })],
    ['fo', readFailureOptions],
    ['rua', destinations('rua', isDmarcDestination)],
    ['ruf', destinations('ruf', isDmarcDestination)],
    ['t', oneOf('policy', { y: 'dmarc_testing', n: 'dmarc_not_testing' })],
    ['psd', oneOf('option', { y: 'psd_yes', n: 'psd_no', u: 'psd_unknown' })],
  ]),
}

/** A DKIM key record (RFC 6376 section 3.6.1). */
export const dkimRecord: TagRecord = {
  version: { value: 'DKIM1', key: 'dkim_version', isOptional: true },
  tags: new Map([
    ['k', oneOf('option', { rsa: 'key_rsa', ed25519: 'key_ed25519' })],
    ['p', readKey],
    ['h', someOf({ sha256: 'hash', sha1: 'hash_sha1' }, 'hash_unknown')],
    ['s', someOf({ '*': 'service_all', email: 'service_email' }, 'service_other')],
    ['t', someOf({ y: 'dkim_testing', s: 'dkim_strict' }, 'flag_unknown')],
    ['n', anything('option', 'notes')],
    ['g', anything('ignored', 'removed_tag')],
  ]),
}

/** The record that announces an MTA-STS policy (RFC 8461 section 3.1). */
export const mtaStsRecord: TagRecord = {
  version: { value: 'STSv1', key: 'mta_sts_version', isOptional: false },
  unique: ['v', 'id'],
  tags: new Map([['id', anything('option', 'policy_id', /^[A-Za-z0-9]{1,32}$/, 'a–z, A–Z, 0–9 (1–32)')]]),
}

/** A TLS reporting policy (RFC 8460 section 3). */
export const tlsRptRecord: TagRecord = {
  version: { value: 'TLSRPTv1', key: 'tls_rpt_version', isOptional: false },
  unique: ['v'],
  tags: new Map([['rua', destinations('tls_rua', isTlsDestination)]]),
}

/** A BIMI assertion record (draft-brand-indicators-for-message-identification). */
export const bimiRecord: TagRecord = {
  version: { value: 'BIMI1', key: 'bimi_version', isOptional: false },
  tags: new Map([
    ['l', file('logo', 'no_logo')],
    ['a', file('mark_certificate', 'no_mark_certificate')],
    ['lps', anything('option', 'local_parts', /^(?:[A-Za-z0-9-]{1,63}[\t ]*(?:,[\t ]*|$))*$/, 'a–z, 0–9, -')],
    ['avp', oneOf('option', { brand: 'avatar_brand', personal: 'avatar_personal' })],
  ]),
}

/** Each of 0, 1, d and s at most once. */
function readFailureOptions(value: string): PartReading {
  const options = value
    .toLowerCase()
    .split(':')
    .map((option) => option.trim())
  return new Set(options).size < options.length
    ? faulty('unreadable', '0, 1, d, s')
    : someOf({ 0: 'fo_all', 1: 'fo_any', d: 'fo_dkim', s: 'fo_spf' })(value)
}

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

function readKey(value: string): PartReading {
  const key = value.replace(/[\t\n\r ]/g, '')
  if (key === '') return { role: 'policy', meanings: [means('key_revoked')] }
  if (!base64.test(key)) return faulty('bad_key')
  if (isPrivateKey(key)) return faulty('private_key')
  return { role: 'option', meanings: [means('public_key', String(key.length))] }
}

/** A private key is a sequence that begins with a version, an integer of one octet; a public key never is. */
function isPrivateKey(key: string): boolean {
  // The first 12 characters of base64 are 9 octets: the head of the sequence, of 2 to 4, and that of the integer.
  const octets = key.length < 12 ? '' : atob(key.slice(0, 12))
  const length = octets.charCodeAt(1)
  const start = length < 0x80 ? 2 : 2 + (length & 0x7f)
  return octets.startsWith('\x30') && octets.startsWith('\x02\x01', start)
}

/** A scheme, a colon, and characters that a URI may hold but for comma and exclamation point (RFC 3986). */
const uri = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@$&'()*+;=]|%[0-9A-Fa-f]{2})*$/
const mailbox = /^mailto:[^\s@?]+@[^\s@?]+(?:\?|$)/i
/** What RFC 9989 removed: `!10m` behind an address. */
const sizeLimit = /![0-9]+[kmgt]?$/i

function isDmarcDestination(text: string): boolean {
  const address = text.replace(sizeLimit, '')
  return uri.test(address) && mailbox.test(address)
}

function isTlsDestination(text: string): boolean {
  return uri.test(text) && (mailbox.test(text) || /^https:/i.test(text))
}

/** A list of addresses that receive reports. */
function destinations(key: MeaningKey, isDestination: (text: string) => boolean): ReadTag {
  return (value) => {
    const addresses = value.split(',').map((address) => address.trim())
    const meanings = addresses.map((address) =>
      isDestination(address) ? means(key, address.replace(/^mailto:/i, '')) : means('bad_destination', address),
    )
    return { role: addresses.every(isDestination) ? 'where' : 'faulty', meanings }
  }
}

/** The address of a file that is fetched over HTTPS, or nothing. */
function file(key: MeaningKey, none: MeaningKey): ReadTag {
  return (value) => {
    if (value === '') return { role: 'where', meanings: [means(none)] }
    const isHttps = !value.includes(',') && URL.parse(value)?.protocol === 'https:'
    return isHttps ? { role: 'where', meanings: [means(key, value)] } : faulty('bad_file', value)
  }
}
