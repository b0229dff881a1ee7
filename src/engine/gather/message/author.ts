import type { Author } from '../../../shared/contract/facts/message/content.ts'
import { absent, type Fact, known, unavailable } from '../../../shared/fact.ts'
import { valuesOf } from '../../message/header-fields.ts'
import { readMailboxDomains, readMailboxes } from '../../message/mailboxes.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import type { Headers } from './headers.ts'

/**
 * The author people see: the first mailbox of From whose address has a domain. Its organizational domain is the
 * registered one; what DMARC calls so is a matter of the tree walk. A display name is decoded.
 */
export function gatherAuthor(headers: Headers): Fact<Author> {
  for (const value of valuesOf(headers, 'From')) {
    const { address, name, domain } = readMailboxes(value).find((mailbox) => mailbox.domain !== null) ?? {}
    if (!address || !domain) continue
    return known({ address, display_name: name || null, domain, organizational_domain: registeredDomain(domain) })
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
