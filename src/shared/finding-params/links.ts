import { z } from 'zod'

const nothing = z.object({})
const count = z.object({ count: z.int() })
const target = z.object({ target: z.string() })
const host = z.object({ host: z.string() })

/** What the texts about links state. */
export const links = {
  checks: {
    'links.shown_addresses': nothing,
    'links.hosts': nothing,
    'links.user_info': nothing,
    'links.ports': nothing,
    'links.encryption': nothing,
    'links.alphabets': nothing,
    'links.shorteners': nothing,
    'links.domains': count,
    'links.samples': nothing,
  },
  findings: {
    'links.other_domain': count.extend({ shown: z.string(), host: z.string() }),
    'links.ip_host': count.extend({ target: z.string() }),
    'links.user_name': target.extend({ host: z.string() }),
    'links.unusual_port': target,
    'links.unencrypted': count.extend({ target: z.string() }),
    'links.lookalike': host,
    'links.international': host,
    'links.shortened': z.object({ names: z.array(z.string()) }),
    'links.many_domains': count,
    'links.sample_domain': target,
  },
} as const
