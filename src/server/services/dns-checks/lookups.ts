import { createRecordingResolver } from '../../../engine/dns/layers/recording-resolver.ts'
import type { Resolver } from '../../../engine/dns/resolver.ts'
import type { Lists } from '../../../engine/protocols/dnsbl/choose-lists.ts'
import type { DnsblTarget } from '../../../engine/protocols/dnsbl/query-names.ts'
import type { ListAnswer } from '../../../shared/contract/facts/list-facts.ts'
import type { HtmlFacts } from '../../../shared/contract/facts/message/html.ts'
import type { DkimLookup, DmarcLookup, SpfLookup } from '../../../shared/contract/lookups.ts'
import type { Known, Unavailable } from '../../../shared/fact.ts'
import { createGate } from '../../../shared/gate.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Analyzer } from '../../worker/analyzer.ts'

/** Queries for the worst SPF record: a hundred terms, each an MX with ten names and two address families. */
const maxQuestions = 300
/** Two attempts of the resolver at its slowest. */
const maxMilliseconds = 8_000
/** Concurrent lookups; further ones wait. */
const maxAtOnce = 16
/** The worst HTML takes half a second, and messages need the same workers. */
const maxInspectionsAtOnce = 1
/** Including those that wait: the last one is done within ten seconds, and their HTML takes 40 MB. */
const maxInspections = 20

interface LookupDependencies {
  /** Adds the access keys of blocklists. */
  resolver: Resolver
  lists: Lists
  analyzer: Pick<Analyzer, 'inspectHtml'>
  clock: Clock
}

/** Single lookups. Domains must come from `readDomainName`, addresses from `readPublicAddress`. */
export function createLookupService({ resolver, lists, analyzer, clock }: LookupDependencies) {
  const gate = createGate(maxAtOnce)
  const inspections = createGate(maxInspectionsAtOnce)
  let inspecting = 0
  const closing = new AbortController()

  /** Runs a lookup with a resolver that limits time and number of queries. */
  function run<T>(lookUp: (questions: Resolver) => Promise<T>): Promise<T> {
    return gate.run(() => {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(maxMilliseconds)])
      return lookUp(createRecordingResolver(resolver, { maxQuestions, signal }))
    })
  }

  return {
    spf: (domain: string): Promise<Known<SpfLookup> | Unavailable> =>
      run(async (questions) => {
        const { lookUpSpf } = await import('../../../engine/lookups/look-up-spf.ts')
        return lookUpSpf(domain, questions)
      }),
    /** Tries common selectors if none is given. */
    dkim: (domain: string, selector: string | null): Promise<Known<DkimLookup> | Unavailable> =>
      run(async (questions) => {
        const { lookUpDkim } = await import('../../../engine/lookups/look-up-dkim.ts')
        return lookUpDkim(domain, selector, questions)
      }),
    dmarc: (domain: string): Promise<Known<DmarcLookup> | Unavailable> =>
      run(async (questions) => {
        const { lookUpDmarc } = await import('../../../engine/lookups/look-up-dmarc.ts')
        return lookUpDmarc(domain, questions)
      }),
    blacklists: (target: DnsblTarget): Promise<ListAnswer[]> =>
      run(async (questions) => {
        const { lookUpBlacklists } = await import('../../../engine/lookups/look-up-blacklists.ts')
        const now = () => clock.now()
        return lookUpBlacklists(target, lists, { resolver: questions, health: lists.health, now })
      }),
    /** Inspects HTML of at most `maxHtmlOctets`; `busy` if too much is waiting. Rejects like the analyzer. */
    async html(html: string): Promise<HtmlFacts | 'busy'> {
      if (inspecting >= maxInspections) return 'busy'
      inspecting += 1
      try {
        return await inspections.run(() => analyzer.inspectHtml({ html }))
      } finally {
        inspecting -= 1
      }
    },
    /** Stops lookups in progress; missing answers are unavailable. */
    close: (): void => closing.abort(),
  }
}
