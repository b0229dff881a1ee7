import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import type { DomainNameProblem } from '../../shared/contract/domain.ts'
import { isLocalName, isReservedName } from '../../shared/names/local-name.ts'

/** A domain in A-labels, in lower case, without a final dot; or the problem of the text. */
export type DomainName = { domain: string; problem: null } | { domain: null; problem: DomainNameProblem }

/** Maximum length of a text: browsers limit addresses to about this length. */
const maxTextLength = 2048
/** The longest name as text: 255 bytes in wire format (RFC 1035 section 2.3.4). */
const maxNameLength = 253

/** A label of a host name (RFC 1123 section 2.1). */
const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** A label of a name that only has records, such as `_spf` (RFC 8552). Inside a label, an underscore is a mistake. */
const recordLabel = /^(?=.{1,63}$)_?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
/** Characters that UTS 46 may map to host labels; other ASCII characters never belong to a domain. */
const domainCharacters = /^[A-Za-z0-9._\u002d\u0080-\u{10ffff}]+$/u

/**
 * Parses a typed or pasted domain: in Unicode or A-labels, in any case, with surrounding whitespace, with a final dot,
 * as an email address, or as a URL.
 */
export function readDomainName(text: string): DomainName {
  return readName(text, hostLabel)
}

/** Like `readDomainName`, and also accepts names such as `_spf.shop.example`, which SPF records include. */
export function readRecordName(text: string): DomainName {
  return readName(text, recordLabel)
}

function readName(text: string, label: RegExp): DomainName {
  if (text.length > maxTextLength) return { domain: null, problem: 'too_long' }
  const host = hostOf(text.trim())
  if (host === '') return { domain: null, problem: 'empty' }
  if (isAddress(host)) return { domain: null, problem: 'ip_address' }
  // Checked first, because the conversion would treat `0x7f.1` as an address and drop what follows a slash.
  if (!domainCharacters.test(host)) return { domain: null, problem: 'invalid_label' }
  const domain = toALabels(host)
  const problem = problemOf(domain, label)
  return problem ? { domain: null, problem } : { domain, problem: null }
}

/** Names of other systems than DNS (RFC 7686, RFC 9476). */
const otherSystem = /(?:^|\.)(?:onion|alt)$/

/** Whether a name can be registered on the public internet. `domain` is in A-labels and lower case. */
export function isPublicName(domain: string): boolean {
  return !isReservedName(domain) && !otherSystem.test(domain)
}

/**
 * Whether a name in lower case can have records on the public internet: several labels of letters, digits, hyphens, and
 * underscores, and no name for local use.
 */
export function canHaveRecords(name: string): boolean {
  return /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{1,63}$/.test(name) && isPublicName(name)
}

/** Whether a host name can exist on the public internet: not a name for local networks, not an address. */
export function isPublicHostName(host: string): boolean {
  return (
    /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+$/u.test(host) &&
    !/\.\d+$/.test(host) &&
    !isLocalName(host) &&
    isPublicName(host)
  )
}

/** Node compiles a pattern of kilobytes for the first text, which takes 10 ms and most texts do not need. */
function isAddress(text: string): boolean {
  return /:|\d$/.test(text) && isIP(text) !== 0
}

/** Extracts the host from a text: without scheme, user, port, path, brackets, and final dot. */
function hostOf(text: string): string {
  if (isAddress(text)) return text
  const mailbox = /<([^<>]*)>$/.exec(text)?.[1] ?? text
  const authority = mailbox.replace(/^(?:mailto:|[a-z][a-z0-9+.-]*:\/\/)/i, '').split(/[/?#]/, 1)[0] ?? ''
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const [, literal] = /^\[(?:IPv6:)?([^\]]*)\](?::\d*)?$/i.exec(host) ?? []
  return (literal ?? host.replace(/:\d*$/, '')).replace(/[.\u3002\uff0e\uff61]$/, '')
}

/** UTS 46, non-transitional. Returns an empty string for an invalid name. */
function toALabels(host: string): string {
  const lastLabel = host.slice(host.lastIndexOf('.') + 1)
  // A numeric last label would be read as an address (WHATWG URL, "ends in a number").
  return /^(?:\d+|0x[0-9a-f]*)$/i.test(lastLabel) ? host : domainToASCII(host)
}

function problemOf(domain: string, syntax: RegExp): DomainNameProblem | null {
  const labels = domain.split('.')
  if (!labels.every((label) => syntax.test(label)) || labels.some(isBrokenALabel)) return 'invalid_label'
  if (/^\d+$/.test(labels.at(-1) ?? '')) return 'invalid_label'
  if (labels.length < 2) return 'single_label'
  return domain.length > maxNameLength ? 'too_long' : null
}

/** Whether a label looks like an A-label but does not decode (UTS 46 section 4.1). */
function isBrokenALabel(label: string): boolean {
  return label.startsWith('xn--') && domainToUnicode(label).startsWith('xn--')
}
