import { domainToASCII } from 'node:url'
import { tokenSchema } from '../../shared/contract/tests.ts'
import { unquoteLocalPart } from './quoted-local-part.ts'

export type Recipient =
  | { state: 'test'; token: string }
  | { state: 'reports' }
  | { state: 'no_such_mailbox' }
  | { state: 'other_domain' }

/** For whom mail is taken. */
export interface OwnAddresses {
  /** Of the addresses of tests. */
  mailDomain: string
  /** Where reports are sent; undefined without such an address. */
  reportAddress?: string | undefined
}

const testMailbox = /^test-([a-z0-9]+)$/

/**
 * Reads the token of an address `test-<token>@<mail_domain>`, or recognizes the address for reports, also with `+` and a
 * detail. In any case, also with a quoted local part or a trailing dot.
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
