import type { Envelope } from '../../../shared/contract/message-facts/envelope.ts'
import { defineCheck, fail, note, pass } from '../define-check.ts'

/** Versions that must not be used any more (RFC 8996), as TLS libraries and Received fields name them. */
const outdated = /^(?:SSL|TLS ?v?1(?:[._][01])?$)/i

/** Whether the connection from the sender was encrypted. Only the sender's own connection can cost points. */
export const tlsUsed = defineCheck({
  key: 'tls.used',
  group: 'infrastructure',
  findings: ['tls.missing', 'tls.missing_on_hop', 'tls.outdated', 'tls.outdated_on_hop'],
  scope: ['message'],
  needs: ['tls'],
  whenAbsent: ({ envelope }) => (isOwn(envelope) ? fail('tls.missing', {}) : note('tls.missing_on_hop', {})),
  evaluate: ({ tls: { version }, envelope }) => {
    if (version === null || !outdated.test(version)) return pass({ version: version ?? '' })
    return isOwn(envelope) ? fail('tls.outdated', { version }) : note('tls.outdated_on_hop', { version })
  },
})

/** Whether the connection is the one from the sender to this engine. */
function isOwn({ client_ip, origin }: Envelope): boolean {
  return client_ip !== null && client_ip === origin.ip
}
