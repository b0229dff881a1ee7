import { domainToASCII } from 'node:url'
import addressparser from 'nodemailer/lib/addressparser'
import type { Author } from '../../shared/contract/message-facts/content.ts'
import { absent, type Fact, known, unavailable } from '../../shared/fact.ts'
import { registeredDomain } from '../domain-name.ts'
import { valuesOf } from '../header-fields.ts'
import type { Headers } from './headers.ts'
import { parseMail } from './mail-parser.ts'

/** A mailbox of From. */
interface Mailbox {
  address: string
  /** In A-labels and lower case; null where the address has none that the DNS could hold. */
  domain: string | null
}

/** A domain as it may stand in an address: also names that no mail could come from, such as `localhost`. */
const domainSyntax = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/
/** What may be mapped to such a domain (UTS 46); conversion would drop what follows a slash, and read `%41`. */
const domainCharacters = /^[A-Za-z0-9._\u002d\u0080-\u{10ffff}]+$/u
/** A local part, quoted or not, and the domain after the only at sign that parts them (RFC 5322 section 3.4.1). */
const addressSyntax = /^(?:"(?:[^"\\]|\\.)*"|[^@"]+)@([^@]+)$/

/**
 * The author people see: the first mailbox of From whose address has a domain. Its organizational domain is the
 * registered one; what DMARC calls so is a matter of the tree walk. A display name is decoded.
 */
export async function gatherAuthor(headers: Headers): Promise<Fact<Author>> {
  for (const value of valuesOf(headers, 'From')) {
    const { address, domain } = readMailboxes(value).find((mailbox) => mailbox.domain !== null) ?? {}
    if (!address || !domain) continue
    const display_name = await readDisplayName(value, address)
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

/** The domains of the mailboxes in the value of an address field. */
export function readMailboxDomains(value: string): string[] {
  return readMailboxes(value).flatMap(({ domain }) => domain ?? [])
}

/** The mailboxes that have an address; words between commas without one are a name that should have been quoted. */
function readMailboxes(from: string): Mailbox[] {
  return addressparser(from, { flatten: true })
    .filter(({ address }) => address !== '')
    .map(({ address }) => ({ address, domain: domainOf(address) }))
}

function domainOf(address: string): string | null {
  const text = addressSyntax.exec(address)?.[1] ?? ''
  if (!domainCharacters.test(text)) return null
  const domain = (/^[\0-\x7f]*$/.test(text) ? text : domainToASCII(text)).toLowerCase().replace(/\.$/, '')
  return domainSyntax.test(domain) ? domain : null
}

async function readDisplayName(from: string, address: string): Promise<string | null> {
  const parsed = await parseMail(Buffer.from(`From: ${from}\r\n\r\n`))
  const mailboxes = parsed.from?.value.flatMap((entry) => entry.group ?? entry) ?? []
  const shown = mailboxes.find((mailbox) => mailbox.address?.toLowerCase() === address.toLowerCase())
  return shown?.name || null
}
