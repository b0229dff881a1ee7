/** The longest local part and domain in octets (RFC 5321 section 4.5.3.1). */
const maxLocal = 64
const maxDomain = 255

/** `dot-atom-text` (RFC 5322 section 3.2.3), with letters of any script (RFC 6532). */
const dotAtom = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const quotedString = /^"(?:[^"\\\r\n]|\\[^\r\n])*"$/
/** A label of a host name, in A-labels or U-labels. Underscores occur, and are delivered to. */
const label = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u
const literal = /^\[[0-9A-Za-z.:-]+\]$/

/** An email address (`addr-spec`, RFC 5322 section 3.4.1). */
export interface AddrSpec {
  local: string
  /** As written; an address literal (`[192.0.2.1]`) with its brackets. */
  domain: string
  /** Whether `domain` is an address literal. */
  isLiteral: boolean
}

/** Reads an email address without display name, comments, and obsolete syntax; null for any other text. */
export function readAddrSpec(text: string): AddrSpec | null {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const domain = text.slice(at + 1)
  const isLocal = local.length <= maxLocal && (dotAtom.test(local) || quotedString.test(local))
  const isLiteral = literal.test(domain)
  const isDomain = domain.length <= maxDomain && (isLiteral || domain.split('.').every((part) => label.test(part)))
  return isLocal && isDomain ? { local, domain, isLiteral } : null
}

/**
 * The decoded address of a mailto URI with a single recipient at a domain (RFC 6068 section 2), without header fields;
 * null for any other URI. `mailto://anna@shop.example` names no recipient but an authority (RFC 3986 section 3).
 */
export function readMailto(uri: string): string | null {
  const encoded = /^mailto:(?!\/\/)([^?]*)/i.exec(uri)?.[1]
  const address = encoded === undefined ? null : decodePercents(encoded)
  const spec = address === null ? null : readAddrSpec(address)
  return spec && !spec.isLiteral && spec.domain.includes('.') ? address : null
}

function decodePercents(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
