import type { Author } from '../../../shared/contract/facts/message/content.ts'
import { absent, type Fact, known, unavailable } from '../../../shared/fact.ts'
import { valuesOf } from '../../message/header-fields.ts'
import { gapOf, type Headers } from '../../message/headers.ts'
import { readMailboxDomains, readMailboxes } from '../../message/mailboxes.ts'
import { registeredDomain } from '../../names/registered-domain.ts'

/**
 * The displayed author: the first mailbox of From whose address has a domain, with a decoded display name. The
 * organizational domain is the registered domain; DMARC's own needs a tree walk.
 */
export function gatherAuthor(headers: Headers): Fact<Author> {
  for (const value of valuesOf(headers, 'From')) {
    const { address, name, domain } = readMailboxes(value).find((mailbox) => mailbox.domain !== null) ?? {}
    if (!address || !domain) continue
    return known({ address, display_name: name || null, domain, organizational_domain: registeredDomain(domain) })
  }
  const gap = gapOf(headers)
  return gap ? unavailable(gap) : absent
}

/**
 * The single domain that all authors share: the Author Domain of DMARC, which does not apply to messages with several
 * author domains or From fields (RFC 9989 section 5.3.1).
 */
export function readAuthorDomain(headers: Headers): string | null {
  const [value, ...others] = valuesOf(headers, 'From')
  if (value === undefined || others.length > 0) return null
  const [first, ...rest] = readMailboxes(value).map(({ domain }) => domain)
  return first && rest.every((domain) => domain === first) ? first : null
}

/** The domains of all authors, even if they differ. */
export function readAuthorDomains(headers: Headers): string[] {
  return valuesOf(headers, 'From').flatMap(readMailboxDomains)
}
