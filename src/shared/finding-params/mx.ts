import { z } from 'zod'

const domain = z.object({ domain: z.string() })
const host = domain.extend({ host: z.string() })
const hosts = domain.extend({ hosts: z.array(z.string()) })
const addresses = domain.extend({ addresses: z.array(z.string()) })

/** What the texts about the mail hosts of a domain state. */
export const mx = {
  checks: {
    'mx.record': hosts,
    'mx.names': domain,
    'mx.aliases': domain,
    'mx.addresses': hosts,
    'mx.private_addresses': domain,
    'mx.address_families': domain,
    'mx.reverse_dns': domain,
    'mx.encryption': z.object({ versions: z.array(z.string()) }),
    'mx.certificate': domain,
  },
  findings: {
    'mx.missing': domain,
    'mx.implicit': addresses,
    'mx.null_mx': domain,
    'mx.null_mx_sends': domain,
    'mx.null_mx_among_others': domain,
    'mx.address_as_name': host,
    'mx.invalid_name': host,
    'mx.unusable': hosts,
    'mx.duplicate': host,
    'mx.alias': host.extend({ target: z.string() }),
    'mx.unreachable': hosts,
    'mx.dead_hosts': hosts,
    'mx.private_address': addresses.extend({ host: z.string(), others: z.array(z.string()) }),
    'mx.ipv4_only': domain,
    'mx.ipv6_only': domain,
    'mx.reverse_missing': addresses,
    'mx.reverse_unconfirmed': addresses,
    'mx.port_closed': hosts,
    'mx.tls_missing': hosts,
    /** `detail` is what the server or the system says. */
    'mx.tls_failed': host.extend({ detail: z.string() }),
    'mx.tls_outdated': host.extend({ version: z.string() }),
    /** `fault` is OpenSSL's name of what is wrong. */
    'mx.certificate_invalid': host.extend({ fault: z.string() }),
    /** The same where the MTA-STS policy is in force, so that senders mind. */
    'mx.certificate_refused': host.extend({ fault: z.string() }),
  },
} as const
