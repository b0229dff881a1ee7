import { domainToASCII } from 'node:url'
import { tokenSchema } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { unquoteLocalPart } from './quoted-local-part.ts'

export type Recipient =
  | { state: 'test'; token: string }
  | { state: 'reports' }
  | { state: 'no_such_mailbox' }
  | { state: 'other_domain' }

/** The addresses that accept mail. */
export interface OwnAddresses {
  /** The domain of test addresses. */
  mailDomain: string
  /** The address for reports; undefined if none. */
  reportAddress?: string | undefined
}

const testMailbox = /^test-([a-z0-9]+)$/

/**
 * Reads the token from an address `test-<token>@<mail_domain>`, or recognizes the address for reports, which may have
 * `+` and a detail. Any case, a quoted local part, and a trailing dot are accepted.
 */
export function readRecipient(address: string, { mailDomain, reportAddress }: OwnAddresses): Recipient {
  if (reportAddress !== undefined && isForReports(address, reportAddress)) return { state: 'reports' }
  const at = address.lastIndexOf('@')
  if (at >= 0 && canonicalDomain(address.slice(at + 1)) !== canonicalDomain(mailDomain)) {
    return { state: 'other_domain' }
  }
  const mailbox = unquoteLocalPart(address.slice(0, Math.max(at, 0)))
  const token = tokenSchema.safeParse(testMailbox.exec(mailbox.toLowerCase())?.[1])
  return token.success ? { state: 'test', token: token.data } : { state: 'no_such_mailbox' }
}

function isForReports(address: string, reportAddress: string): boolean {
  const [given, own] = [splitAddress(address), splitAddress(reportAddress)]
  return given.domain === own.domain && (given.local === own.local || given.local.startsWith(`${own.local}+`))
}

function splitAddress(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf('@')
  const local = unquoteLocalPart(address.slice(0, Math.max(at, 0))).toLowerCase()
  return { local, domain: canonicalDomain(address.slice(at + 1)) }
}

function canonicalDomain(domain: string): string {
  const relative = domain.replace(/\.$/, '')
  return domainToASCII(relative) || relative.toLowerCase()
}
