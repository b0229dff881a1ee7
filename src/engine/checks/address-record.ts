import { valuesOf } from '../message/header-fields.ts'
import { readMailboxDomains } from '../message/mailboxes.ts'
import { isFreeMail } from '../names/free-mail.ts'
import { isPublicAddress } from '../names/ip-address.ts'
import { registeredDomain } from '../names/registered-domain.ts'
import type { PlainRequest } from '../proposals/record-request.ts'
import type { PlainFacts } from './define-check.ts'

/**
 * The record that makes the name of the sending host lead to its address, beside those that it leads to already. Null
 * where the address is not public, and where it was only read from the header and the name is in no domain of the sender:
 * no reader of the report can publish that, and anyone may have said the name.
 */
export function addressRecord(
  name: string,
  ip: string,
  facts: Pick<PlainFacts, 'envelope' | 'headers'>,
): PlainRequest | null {
  if (!isPublicAddress(ip) || isFreeMail(name) || !(isSeen(facts) || isOfSender(name, facts))) return null
  return { kind: 'plain', name, type: ip.includes(':') ? 'AAAA' : 'A', value: ip, published: [] }
}

/** Whether the host connected to this machine, or was named by who asked for the report. */
function isSeen({ envelope }: Pick<PlainFacts, 'envelope'>): boolean {
  return !['received_chain', 'receiver_headers', 'unknown'].includes(envelope.origin.source)
}

function isOfSender(name: string, { envelope, headers }: Pick<PlainFacts, 'envelope' | 'headers'>): boolean {
  const mailboxes = [envelope.mail_from ?? '', ...valuesOf(headers, 'From')]
  return mailboxes.flatMap(readMailboxDomains).some((domain) => registeredDomain(domain) === registeredDomain(name))
}
