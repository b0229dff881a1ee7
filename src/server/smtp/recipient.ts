import { domainToASCII } from 'node:url'
import { tokenSchema } from '../../shared/contract/tests.ts'
import { unquoteLocalPart } from './quoted-local-part.ts'

export type Recipient = { state: 'test'; token: string } | { state: 'no_such_mailbox' } | { state: 'other_domain' }

const testMailbox = /^test-([a-z0-9]+)$/

/**
 * Reads the token of an address `test-<token>@<mail_domain>` in any case, also with a quoted local part or a trailing
 * dot.
 */
export function readRecipient(address: string, mailDomain: string): Recipient {
  const at = address.lastIndexOf('@')
  if (at >= 0 && canonicalDomain(address.slice(at + 1)) !== canonicalDomain(mailDomain)) {
    return { state: 'other_domain' }
  }
  const mailbox = unquoteLocalPart(address.slice(0, Math.max(at, 0)))
  const token = tokenSchema.safeParse(testMailbox.exec(mailbox.toLowerCase())?.[1])
  return token.success ? { state: 'test', token: token.data } : { state: 'no_such_mailbox' }
}

function canonicalDomain(domain: string): string {
  const relative = domain.replace(/\.$/, '')
  return domainToASCII(relative) || relative.toLowerCase()
}
