import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { SeenService } from '../../shared/contract/finding.ts'
import {
  serviceOfAddress,
  serviceOfDkimDomain,
  serviceOfEnvelopeDomain,
  serviceOfHost,
} from '../protocols/find-service.ts'
import { servicesPack } from '../protocols/services.ts'
import { publishedAt } from '../providers/evaluate-providers.ts'

type Traces = Pick<MessageFacts, 'reverse_dns' | 'envelope' | 'dkim'>

/**
 * The sending service that handed over a message: by its confirmed host name, a valid signature of its own, the return path, or
 * its networks. Null if none is known, or the traces are missing.
 */
export function seenService({ reverse_dns, envelope, dkim }: Traces): SeenService | null {
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
  if (!match) return null
  const { name, setup } = match.service
  const guide = servicesPack.file().sources.find(({ id }) => id === setup)
  return { name, setup: guide ? publishedAt(guide) : null }
}
