import { overlay } from '../../../engine/dns/layers/overlay.ts'
import { planRecords } from '../../../engine/dns/layers/record-edits.ts'
import { createRecordingResolver } from '../../../engine/dns/layers/recording-resolver.ts'
import type { Resolver } from '../../../engine/dns/resolver.ts'
import { registeredDomain } from '../../../engine/names/registered-domain.ts'
import { discoverDmarc } from '../../../engine/protocols/dmarc/discover-policy.ts'
import { checkHost } from '../../../engine/protocols/spf/check-host.ts'
import {
  type PolicyInForce,
  pairOf,
  policyInForce,
  type ReportedMail,
  type SpfChanges,
  treatMail,
} from '../../../engine/reports/drafts/try-draft.ts'
import type { RecordEdit } from '../../../shared/contract/record-edit.ts'
import type { DraftOutcome } from '../../../shared/contract/reports/draft-outcome.ts'
import { createGate } from '../../../shared/gate.ts'
import { isIpv4, isIpv6 } from '../../../shared/records/ip-address.ts'
import type { Clock } from '../../ground/clock.ts'
import type { ReportInsights } from './report-insights.ts'

/** Addresses whose SPF answer is compared: those with the most mail. The others are counted. */
const maxPairs = 300
/** Enough for the SPF trees of all of them, whose records are the same. */
const maxQuestions = 2_000
/** Milliseconds for DNS. */
const lookupTime = 5_000
const maxAtOnce = 4
/** Sources and addresses to list. */
const maxListed = 20

/** What receivers would have done with the reported mail of the last 30 days if edited records had been published. */
export type TryDraft = (domain: string, edits: readonly RecordEdit[]) => Promise<DraftOutcome>

interface DraftDependencies {
  insights: Pick<ReportInsights, 'readMail'>
  resolver: Resolver
  clock: Clock
}

/** The edits must have no problem (`findEditProblem`). */
export function createDraftOutcomes({ insights, resolver, clock }: DraftDependencies): TryDraft {
  const gate = createGate(maxAtOnce)

  async function compareSpf(
    mail: readonly ReportedMail[],
    domain: string,
    { today, planned }: { today: Resolver; planned: Resolver },
  ): Promise<{ changes: SpfChanges; unknown: number }> {
    const own = registeredDomain(domain)
    const sums = new Map<string, { address: string; envelope: string; messages: number }>()
    for (const row of mail) {
      const { address, envelope } = row
      if (registeredDomain(envelope) !== own || !(isIpv4(address) || isIpv6(address))) continue
      const messages = (sums.get(pairOf(row))?.messages ?? 0) + row.messages
      sums.set(pairOf(row), { address, envelope, messages })
    }
    const largest = [...sums.values()].sort((one, other) => other.messages - one.messages)
    const now = clock.now()
    const passes = async ({ address, envelope }: { address: string; envelope: string }, dns: Resolver) => {
      const sender = { ip: address, helo: envelope, sender: `postmaster@${envelope}` }
      const check = await checkHost(sender, dns, { now })
      return check.state === 'known' ? check.value.result === 'pass' : null
    }
    const changes = new Map<string, 'gained' | 'lost'>()
    let unknown = largest.slice(maxPairs).reduce((sum, { messages }) => sum + messages, 0)
    await Promise.all(
      largest.slice(0, maxPairs).map(async (pair) => {
        const [before, after] = await Promise.all([passes(pair, today), passes(pair, planned)])
        if (before === null || after === null) unknown += pair.messages
        else if (before !== after) changes.set(pairOf(pair), after ? 'gained' : 'lost')
      }),
    )
    return { changes, unknown }
  }

  return async (domain, edits) => {
    const { mail, sources, ...window } = await insights.readMail(domain)
    if (mail.length === 0) return { domain, ...window, outcome: null }
    return await gate.run(async () => {
      const signal = AbortSignal.timeout(lookupTime)
      const today = createRecordingResolver(resolver, { maxQuestions, signal })
      const planned = overlay(today, (await planRecords(edits, today)).changes)
      const editsSpf = edits.some(({ type, name }) => type !== 'TXT' || !name.toLowerCase().startsWith('_dmarc.'))
      const [before, after, spf] = await Promise.all([
        findPolicy(domain, today),
        findPolicy(domain, planned),
        editsSpf ? compareSpf(mail, domain, { today, planned }) : { changes: new Map(), unknown: 0 },
      ])
      if (after === 'unknown') return { domain, ...window, outcome: null }
      const noChanges = new Map()
      const treatedToday = before === 'unknown' ? null : sumUp(mail, before, noChanges)
      const { lost, ...treated } = sumUp(mail, after, spf.changes)
      const named = [...lost].flatMap(([id, messages]) => {
        const source = sources.find((each) => each.id === id)
        return source ? [{ source_id: id, name: source.name, class: source.class, messages }] : []
      })
      const sumOf = (kind: string) =>
        named.reduce((sum, source) => (source.class === kind ? sum + source.messages : sum), 0)
      return {
        ...{ domain, ...window },
        outcome: {
          messages: mail.reduce((sum, row) => sum + row.messages, 0),
          ...treated,
          before: treatedToday && { quarantined: treatedToday.quarantined, rejected: treatedToday.rejected },
          ...{ forged: sumOf('spoofing'), forwarded: sumOf('forwarder') },
          sources: named
            .filter((source) => source.class !== 'spoofing' && source.class !== 'forwarder')
            .sort((one, other) => other.messages - one.messages)
            .slice(0, maxListed),
          spf: { ...listChanges(mail, spf.changes), unknown: spf.unknown },
        },
      }
    })
  }
}

async function findPolicy(domain: string, resolver: Resolver): Promise<PolicyInForce | null | 'unknown'> {
  const { policy } = await discoverDmarc(domain, resolver)
  if (policy.state === 'known') return policyInForce(policy.value)
  return policy.state === 'absent' ? null : 'unknown'
}

function sumUp(mail: readonly ReportedMail[], policy: PolicyInForce | null, spf: SpfChanges) {
  const sums = { quarantined: 0, rejected: 0, lost: new Map<number, number>() }
  for (const row of mail) {
    const treatment = treatMail(row, policy, spf)
    if (treatment === 'none') continue
    sums[treatment === 'reject' ? 'rejected' : 'quarantined'] += row.messages
    sums.lost.set(row.sourceId, (sums.lost.get(row.sourceId) ?? 0) + row.messages)
  }
  return sums
}

function listChanges(mail: readonly ReportedMail[], changes: SpfChanges) {
  const sums = new Map<string, { address: string; domain: string; messages: number }>()
  for (const row of mail) {
    if (!changes.has(pairOf(row))) continue
    const messages = (sums.get(pairOf(row))?.messages ?? 0) + row.messages
    sums.set(pairOf(row), { address: row.address, domain: row.envelope, messages })
  }
  const listOf = (wanted: 'gained' | 'lost') =>
    [...sums]
      .filter(([pair]) => changes.get(pair) === wanted)
      .map(([, sum]) => sum)
      .sort((one, other) => other.messages - one.messages)
      .slice(0, maxListed)
  return { lost: listOf('lost'), gained: listOf('gained') }
}
