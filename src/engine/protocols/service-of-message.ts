import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { serviceOfAddress, serviceOfDkimDomain, serviceOfEnvelopeDomain, serviceOfHost } from './find-service.ts'
import type { MailService } from './services.ts'

export type Traces = Pick<MessageFacts, 'reverse_dns' | 'envelope' | 'dkim'>

/**
 * The sending service that handed over a message: by its confirmed host name, a valid signature of its own, the return path, or
 * its networks. Null if none is known, or the traces are missing.
 */
export function serviceOfMessage({ reverse_dns, envelope, dkim }: Traces): MailService | null {
  const { mail_from, origin } = envelope
  const host = reverse_dns.state === 'known' ? reverse_dns.value.confirmed_name : null
  const signers = dkim.state === 'known' ? dkim.value.passing_domains : []
  const bounceDomain = mail_from?.split('@').at(1)?.toLowerCase()
  const match =
    (host && serviceOfHost(host)) ||
    signers.map(serviceOfDkimDomain).find((found) => found !== null) ||
    (bounceDomain && serviceOfEnvelopeDomain(bounceDomain)) ||
    (origin.ip && serviceOfAddress(origin.ip)) ||
    null
  return match?.service ?? null
}
