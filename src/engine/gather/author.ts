import type { AddressObject } from 'mailparser'
import type { Author } from '../../shared/contract/message-facts/content.ts'
import { absent, type Fact, known, unavailable } from '../../shared/fact.ts'
import { registeredDomain } from '../domain-name.ts'
import { valuesOf } from '../header-fields.ts'
import { readMailboxDomains, readMailboxes } from '../mailboxes.ts'
import type { Headers } from './headers.ts'
import { parseMail } from './mail-parser.ts'
import { readShownFields } from './shown-fields.ts'

/**
 * The author people see: the first mailbox of From whose address has a domain. Its organizational domain is the
 * registered one; what DMARC calls so is a matter of the tree walk. A display name is decoded.
 */
export async function gatherAuthor(headers: Headers): Promise<Fact<Author>> {
  for (const [index, value] of valuesOf(headers, 'From').entries()) {
    const { address, domain } = readMailboxes(value).find((mailbox) => mailbox.domain !== null) ?? {}
    if (!address || !domain) continue
    const { from } = await (index === 0 ? readShownFields(headers) : parseMail(Buffer.from(`From: ${value}\r\n\r\n`)))
    const display_name = findDisplayName(from, address)
    return known({ address, display_name, domain, organizational_domain: registeredDomain(domain) })
  }
  return headers.truncated ? unavailable({ code: 'headers_truncated' }) : absent
}

/**
 * The one domain that all authors share: the Author Domain of DMARC, which judges no message with several of them, or
 * with several From fields (RFC 9989 section 5.3.1).
 */
export function readAuthorDomain(headers: Headers): string | null {
  const [value, ...others] = valuesOf(headers, 'From')
  if (value === undefined || others.length > 0) return null
  const [first, ...rest] = readMailboxes(value).map(({ domain }) => domain)
  return first && rest.every((domain) => domain === first) ? first : null
}

/** The domains of all authors, also of a message that has too many of them. */
export function readAuthorDomains(headers: Headers): string[] {
  return valuesOf(headers, 'From').flatMap(readMailboxDomains)
}

function findDisplayName(from: AddressObject | undefined, address: string): string | null {
  const mailboxes = from?.value.flatMap((entry) => entry.group ?? entry) ?? []
  const shown = mailboxes.find((mailbox) => mailbox.address?.toLowerCase() === address.toLowerCase())
  return shown?.name || null
}
