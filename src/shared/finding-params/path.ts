import { z } from 'zod'

const ip = z.object({ ip: z.string() })
const helo = z.object({ helo: z.string() })

/** `host` wrote the Received field; it is empty where the field does not tell. */
const delay = z.object({ host: z.string(), minutes: z.int() })

/** What the texts about the sending host and its connection state. */
export const path = {
  checks: {
    'ptr.present': ip.extend({ names: z.array(z.string()) }),
    'ptr.confirmed': ip.extend({ name: z.string() }),
    'helo.name': helo,
    'helo.address': helo.extend({ ip: z.string() }),
    /** `version` is empty where the session's version is not known. */
    'tls.used': z.object({ version: z.string() }),
    'received.clocks': z.object({}),
    'received.delay': z.object({}),
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
    'tls.outdated_on_hop': z.object({ version: z.string() }),
    'received.future': delay,
    'received.out_of_order': delay,
    'received.slow': delay,
  },
} as const
