import type { Resolver } from '../../../engine/dns/resolver.ts'
import type { Lists } from '../../../engine/protocols/dnsbl/choose-lists.ts'
import type { AddressFacts, BlacklistReport } from '../../../shared/contract/blacklist.ts'
import type { ListAnswer } from '../../../shared/contract/facts/list-facts.ts'
import { createGate } from '../../../shared/gate.ts'
import type { Language } from '../../../shared/languages.ts'
import type { Clock } from '../../ground/clock.ts'

/** Milliseconds to cache the facts of an address; listings can change within minutes. */
const factsLifetime = 180_000
/** Addresses to cache, at 10 KB each. */
const maxKept = 500
/** Concurrent checks, at fifty DNS queries each. */
const maxAtOnce = 8

interface KeptFacts {
  facts: AddressFacts
  expiresAt: number
}

interface AddressCheckDependencies {
  /** Adds the access keys of blocklists. */
  resolver: Resolver
  lists: Lists
  clock: Clock
}

export function createAddressCheckService({ resolver, lists, clock }: AddressCheckDependencies) {
  /** Oldest first. */
  const kept = new Map<string, KeptFacts>()
  const underWay = new Map<string, Promise<AddressFacts>>()
  const gate = createGate(maxAtOnce)
  const closing = new AbortController()

  /** Equal requests share one check. */
  function recallOrGather(ip: string, helo: string | null): Promise<AddressFacts> {
    const id = JSON.stringify([ip, helo])
    const known = kept.get(id)
    if (known && known.expiresAt > clock.now().getTime()) return Promise.resolve(known.facts)
    const earlier = underWay.get(id)
    if (earlier) return earlier
    const gathering = gate.run(() => gather(id, ip, helo)).finally(() => underWay.delete(id))
    underWay.set(id, gathering)
    return gathering
  }

  async function gather(id: string, ip: string, helo: string | null): Promise<AddressFacts> {
    const { signal } = closing
    const { checkAddress } = await import('../../../engine/check-address.ts')
    const facts = await checkAddress({ ip, helo }, { resolver, lists, signal, now: () => clock.now() })
    if (isSettled(facts)) storeFacts(id, facts)
    return facts
  }

  function storeFacts(id: string, facts: AddressFacts): void {
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= maxKept) kept.delete(oldest)
    kept.delete(id)
    kept.set(id, { facts, expiresAt: clock.now().getTime() + factsLifetime })
  }

  return {
    /** Checks an address (`readPublicAddress`), or returns a recent result. */
    async check({ ip, helo }: { ip: string; helo: string | null }, language: Language): Promise<BlacklistReport> {
      const facts = await recallOrGather(ip, helo)
      const { presentAddress } = await import('../../../engine/present/present-address.ts')
      return presentAddress(facts, language)
    },

    /** Stops checks in progress; results that are still missing are unknown. */
    async close(): Promise<void> {
      closing.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}

/** Only complete results are cached, because silent servers may respond again at any moment. */
function isSettled({ lists, allow_lists, fcrdns, helo }: AddressFacts): boolean {
  const unanswered = ({ reason }: ListAnswer) => reason !== null
  return ![...lists, ...allow_lists].some(unanswered) && ![fcrdns, helo].some(({ state }) => state === 'unavailable')
}
