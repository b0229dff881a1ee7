import { defineCheck, fail, note, pass } from '../../check.ts'

/** Versions that must not be used any more (RFC 8996), as TLS libraries and Received fields name them. */
const outdated = /^(?:SSL|TLS ?v?1(?:[._][01])?$)/i

/** Whether the connection from the sender was encrypted. Only the sender's own connection can cost points. */
export const tlsUsed = defineCheck({
  key: 'tls.used',
  group: 'infrastructure',
  scope: ['message'],
  needs: ['tls'],
  whenAbsent: ({ envelope: { client_ip, origin } }) =>
    client_ip !== null && client_ip === origin.ip ? fail('tls.missing', {}) : note('tls.missing_on_hop', {}),
  evaluate: ({ tls: { version } }) => {
    if (version !== null && outdated.test(version)) return fail('tls.outdated', { version })
    return pass({ version: version ?? '' })
  },
})
