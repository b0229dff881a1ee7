import { z } from 'zod'

const ip = z.object({ ip: z.string() })
const helo = z.object({ helo: z.string() })

/** What the texts about the sending host and its connection state. */
export const path = {
  checks: {
    'ptr.present': ip.extend({ names: z.array(z.string()) }),
    'ptr.confirmed': ip.extend({ name: z.string() }),
    'helo.name': helo,
    'helo.address': helo.extend({ ip: z.string() }),
    /** `version` is empty where the session's version is not known. */
    'tls.used': z.object({ version: z.string() }),
  },
  findings: {
    'ptr.missing': ip,
    'ptr.unconfirmed': ip.extend({ name: z.string() }),
    'helo.address_literal': helo,
    'helo.bare_address': helo,
    'helo.single_label': helo,
    'helo.invalid': helo,
    'helo.unresolvable': helo,
    'helo.other_address': helo.extend({ ip: z.string() }),
    'tls.missing': z.object({}),
    'tls.missing_on_hop': z.object({}),
    'tls.outdated': z.object({ version: z.string() }),
  },
} as const
