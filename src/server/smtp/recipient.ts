import { domainToASCII } from 'node:url'
import { tokenSchema } from '../../shared/contract/tests.ts'

/** What an address means here. */
export type Recipient = { state: 'test'; token: string } | { state: 'no_such_mailbox' } | { state: 'other_domain' }

const testAddress = /^("?)test-([a-z0-9]+)\1$/

/**
 * Reads the token from an address of the form `test-<token>@<mail_domain>`, in whatever case it is written, also with
 * a quoted local part (RFC 5321 section 4.1.2: the quotes mean nothing) or a final dot.
 */
export function readRecipient(address: string, mailDomain: string): Recipient {
  const at = address.lastIndexOf('@')
  if (at >= 0 && canonicalDomain(address.slice(at + 1)) !== canonicalDomain(mailDomain)) {
    return { state: 'other_domain' }
  }
  const stated = testAddress.exec(address.slice(0, Math.max(at, 0)).toLowerCase())
  const token = tokenSchema.safeParse(stated?.[2])
  return token.success ? { state: 'test', token: token.data } : { state: 'no_such_mailbox' }
}

function canonicalDomain(domain: string): string {
  const relative = domain.replace(/\.$/, '')
  return domainToASCII(relative) || relative.toLowerCase()
}
