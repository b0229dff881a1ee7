import type { Observation, Reading } from '../../../shared/contract/monitoring/run.ts'
import { isTemporary } from '../../../shared/reason.ts'
import type { EngineReport } from '../../ports/analysis.ts'
import type { Wait } from '../state.ts'
import { readList, readOutcome } from './readings.ts'

const hour = 3_600_000

/** The current results for a saved message: its checks, and the records and lists behind them. */
export function readMessage({ facts, outcomes }: Pick<EngineReport, 'facts' | 'outcomes'>): Observation {
  if (facts.analysis.state === 'unavailable') return { readings: [], skipped: facts.analysis.reason }
  const { lists, domain_lists } = facts
  const skipped = [facts.spf, facts.dkim, facts.dmarc, facts.dmarc_policy].find(
    (fact) => fact.state === 'unavailable' && isTemporary(fact.reason),
  )
  return {
    readings: [
      ...outcomes.filter(({ check }) => !isAboutLists(check)).flatMap(readOutcome),
      ...readRecords(facts),
      ...(lists.state === 'known' ? lists.value.answers.flatMap(readList) : []),
      ...(domain_lists.state === 'known'
        ? domain_lists.value.domains.flatMap(({ domain, lists: answers }) =>
            answers.flatMap(readList).map((reading) => ({ ...reading, subject: `${reading.subject} ${domain}` })),
          )
        : []),
    ],
    skipped: skipped?.state === 'unavailable' ? skipped.reason : null,
  }
}

/** Lists have their own readings. */
function isAboutLists(check: string): boolean {
  return check.startsWith('blacklist.') || check.startsWith('dbl.')
}

function readRecords({ spf, dmarc_policy, dkim_signatures }: EngineReport['facts']): Reading[] {
  const keys = dkim_signatures.map(({ selector, key, key_records }) =>
    key ? [`${selector}: ${key.record}`] : key_records === 0 ? [] : null,
  )
  return [
    ...recordsOf('spf', spf.state === 'unavailable' ? null : spf.state === 'known' ? [spf.value.record ?? ''] : []),
    ...recordsOf(
      'dmarc',
      dmarc_policy.state === 'unavailable' ? null : dmarc_policy.state === 'known' ? [dmarc_policy.value.record] : [],
    ),
    ...recordsOf('dkim', keys.includes(null) ? null : keys.flatMap((key) => key ?? [])),
  ]
}

/** Null without an answer. */
function recordsOf(topic: string, records: readonly string[] | null): Reading[] {
  if (records === null) return []
  const value = [...new Set(records)].filter((record) => record !== '').toSorted()
  return [{ subject: `records:${topic}`, value, problem: null }]
}

/** Something that is expected to arrive regularly. */
interface ExpectedArrival {
  subject: 'arrival:messages' | 'arrival:reports'
  /** The time of the latest arrival; null if unknown. */
  latest: Date | null
  expectedHours: number
}

/**
 * How long an arrival has been awaited, and whether it is overdue. Only observed time counts, at most twice the time
 * between two runs, so that neither sleep nor a clock change makes anything late. Nothing counts before the first run.
 */
export function awaitArrival(
  { subject, latest, expectedHours }: ExpectedArrival,
  former: Wait | null,
  { now, distance }: { now: Date; distance: number },
): { reading: Reading; wait: Wait } {
  const at = now.getTime()
  const arrived = latest?.getTime() ?? null
  const watched = former ? Math.min(Math.max(0, at - former.at), 2 * distance) : 0
  const isNew = former !== null && arrived !== null && arrived !== former.latest
  const waited = isNew ? Math.min(watched, Math.max(0, at - arrived)) : (former?.waited ?? 0) + watched
  const problem = waited > expectedHours * hour ? ({ key: 'overdue', severity: 'major' } as const) : null
  return { reading: { subject, value: [], problem }, wait: { latest: arrived, waited, at } }
}
