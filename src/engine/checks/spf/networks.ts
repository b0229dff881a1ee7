import { z } from 'zod'
import type { spfCoverageSchema } from '../../../shared/contract/facts/spf-coverage.ts'
import { widthOf } from '../../protocols/spf/measure-coverage.ts'
import { safeAnswerOctets } from '../../protocols/spf/select-record.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'
import { rfc } from '../references.ts'
import { defineTreeCheck } from './define-tree-check.ts'

/** Text parameters for a record that allows too many addresses. */
interface Width {
  terms: string[]
  /** The minimum number of IPv4 addresses that pass. */
  addresses: number
  /** The prefix length equivalent to the number of IPv6 addresses; 128 if none pass. */
  ipv6_prefix: number
}

/** Converts a coverage into text parameters. */
export function describeWidth({ terms, ipv4, ipv6 }: z.infer<typeof spfCoverageSchema>): Width {
  const ipv6_prefix = ipv6 > 0 ? Math.max(0, Math.ceil(-Math.log2(ipv6))) : 128
  return { terms, addresses: Math.round(ipv4 * 2 ** 32), ipv6_prefix }
}

/** Maximum number of terms to list in a sentence. */
const maxTerms = 5

/**
 * Whether the record authorizes only the domain's senders: with whole provider networks, other customers can send as
 * the domain, too. Counts all addresses, including those of includes.
 */
export const spfNetworks = defineTreeCheck({
  key: 'spf.networks',
  params: z.object({ domain: z.string() }),
  references: [rfc(7208, '11.4')],
  findings: {
    'spf.networks_wide': {
      severity: 'minor',
      points: 0.5,
      params: z.object({ domain: z.string(), terms: z.array(z.string()) }),
    },
    'spf.networks_vast': {
      severity: 'major',
      points: 1.5,
      /**
       * At least `addresses` IPv4 addresses and an IPv6 network of length `ipv6_prefix` (128: none), mostly through
       * `terms`.
       */
      params: z.object({ domain: z.string(), terms: z.array(z.string()), addresses: z.number(), ipv6_prefix: z.int() }),
    },
    // Anyone who rents a server in the range passes SPF for the domain, so a pass proves nothing.
    'spf.everyone': {
      severity: 'critical',
      points: 3,
      params: z.object({ domain: z.string(), terms: z.array(z.string()) }),
    },
  },
  evaluate: ({ domain, problems, coverage, all }) => {
    const width = coverage ? widthOf(coverage) : 'usual'
    // `spf.all` reports records that end in +all themselves.
    if (width === 'everyone' && all === '+all') return notApplicable()
    if (coverage && width === 'everyone') return fail('spf.everyone', { domain, terms: coverage.terms })
    if (coverage && width === 'vast') return fail('spf.networks_vast', { domain, ...describeWidth(coverage) })
    const terms = problems.filter(({ code }) => code === 'wide_network').map(({ detail }) => detail)
    if (terms.length > 0) return fail('spf.networks_wide', { domain, terms: terms.slice(0, maxTerms) })
    // Terms that were not followed may authorize more.
    return coverage?.complete === false ? notApplicable() : pass({ domain })
  },
})

/** Whether the domain's TXT records fit in a single UDP response (RFC 7208 section 3.4). */
export const spfSize = defineCheck({
  key: 'spf.size',
  group: 'authentication',
  params: z.object({ domain: z.string(), octets: z.int() }),
  references: [rfc(7208, '3.4')],
  findings: {
    // Costs nothing, because modern resolvers retry over TCP.
    'spf.answer_large': { severity: 'info', points: 0, params: z.object({ domain: z.string(), octets: z.int() }) },
  },
  scope: ['domain'],
  follows: ['spf.record'],
  needs: ['spf_record'],
  evaluate: ({ spf_record: { domain, answer_octets: octets } }) =>
    octets > safeAnswerOctets ? note('spf.answer_large', { domain, octets }) : pass({ domain, octets }),
})

/** Which terms depend on the message (RFC 7208 section 7): they can only be evaluated for a specific message. */
export const spfMacros = defineTreeCheck({
  key: 'spf.macros',
  params: z.object({ domain: z.string() }),
  references: [rfc(7208, '7.2')],
  findings: {
    'spf.depends_on_message': {
      severity: 'info',
      points: 0,
      params: z.object({ domain: z.string(), terms: z.array(z.string()) }),
    },
  },
  evaluate: ({ domain, gaps, complete }) => {
    const terms = gaps
      .filter(({ domain: target, term }) => target === null && term.includes('%'))
      .map(({ term }) => term)
    if (terms.length > 0) {
      return note('spf.depends_on_message', { domain, terms: [...new Set(terms)].slice(0, maxTerms) })
    }
    // Unread records may contain macros; `spf.includes` reports which records were not read.
    return complete ? pass({ domain }) : notApplicable()
  },
})

export const spfNetworksChecks = [spfNetworks, spfSize, spfMacros] as const
