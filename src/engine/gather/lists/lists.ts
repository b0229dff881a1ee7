import type { ListAnswer } from '../../../shared/contract/facts/list-facts.ts'
import type { DnsAnswer, Resolver } from '../../dns/resolver.ts'
import { isPublicAddress } from '../../names/ip-address.ts'
import { type DnsblResult, interpretAnswer, readExplanation } from '../../protocols/dnsbl/interpret-answer.ts'
import type { ListHealth } from '../../protocols/dnsbl/list-health.ts'
import { type DnsblTarget, queryName, selfTestNames } from '../../protocols/dnsbl/query-names.ts'
import { applySelfTest, readSelfTest, type SelfTest } from '../../protocols/dnsbl/self-test.ts'
import { type DnsblZone, deathOf } from '../../protocols/dnsbl/zones.ts'

export interface ListDependencies {
  resolver: Resolver
  health: ListHealth
  now(): Date
}

/**
 * Queries lists about an address or a domain in parallel. Each query runs together with the self-test of the list,
 * unless a result of the last hour is cached: an answer only counts if the list passes.
 */
export async function askLists(
  zones: readonly DnsblZone[],
  target: DnsblTarget,
  dependencies: ListDependencies,
): Promise<ListAnswer[]> {
  return Promise.all(zones.map((zone) => askList(zone, target, dependencies)))
}

async function askList(zone: DnsblZone, target: DnsblTarget, dependencies: ListDependencies): Promise<ListAnswer> {
  const { resolver } = dependencies
  const trouble = deathOf(zone.zone)
  if (trouble) return { ...unasked(zone), status: 'not_checked', trouble }
  if (target.type === 'ip' && !isPublicAddress(target.ip)) {
    return { ...unasked(zone), status: 'not_checked', reason: { code: 'address_private', subject: target.ip } }
  }
  const name = queryName(zone, target)
  if (name === null) return { ...unasked(zone), status: 'unsupported', trouble: 'unsupported' }

  const [{ answer, milliseconds }, test] = await Promise.all([
    askTimed(name, dependencies),
    testList(zone, target, dependencies),
  ])
  const result = applySelfTest(interpretAnswer(zone, answer), test)
  const explanation = result.status === 'listed' ? readExplanation(await resolver.query(name, 'TXT')) : null
  return {
    ...unasked(zone),
    ...describeResult(result),
    codes: codesOf(answer, result),
    explanation,
    milliseconds: result.status === 'not_checked' ? null : milliseconds,
  }
}

async function askTimed(
  name: string,
  { resolver, now }: ListDependencies,
): Promise<{ answer: DnsAnswer<'A'>; milliseconds: number }> {
  const startedAt = now().getTime()
  const answer = await resolver.query(name, 'A')
  return { answer, milliseconds: Math.max(0, now().getTime() - startedAt) }
}

/** Whether the list works (RFC 5782 section 5). */
async function testList(
  zone: DnsblZone,
  target: DnsblTarget,
  { resolver, health }: ListDependencies,
): Promise<SelfTest> {
  const names = selfTestNames(zone, target)
  const cachedTest = await health.recall(names.listed)
  if (cachedTest) return cachedTest
  const [listed, unlisted] = await Promise.all([resolver.query(names.listed, 'A'), resolver.query(names.unlisted, 'A')])
  const outcome = readSelfTest(zone, listed, unlisted)
  await health.remember(names.listed, outcome)
  return outcome
}

function unasked({ zone, name, weight, delist_url }: DnsblZone): Omit<ListAnswer, 'status'> {
  return {
    list: zone,
    name,
    weight,
    codes: [],
    entries: [],
    explanation: null,
    trouble: null,
    reason: null,
    delist_url,
    milliseconds: null,
  }
}

function describeResult(result: DnsblResult): Pick<ListAnswer, 'status'> & Partial<ListAnswer> {
  const { status } = result
  if ('entries' in result) return { status, entries: result.entries }
  return 'trouble' in result ? { status, trouble: result.trouble } : { status, reason: result.reason }
}

/** The codes of the answer, or else those of the self-test. */
function codesOf(answer: DnsAnswer<'A'>, result: DnsblResult): string[] {
  if (answer.status === 'found') return answer.records
  return 'code' in result && result.code !== null ? [result.code] : []
}
