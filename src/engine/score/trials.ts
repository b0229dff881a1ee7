import type { DnsAnswerRecord } from '../../shared/contract/facts/dns-answer.ts'
import type { PasteRecord } from '../../shared/findings/finding.ts'
import type { AnyFacts, Trial } from '../../shared/report/trial.ts'
import type { FixPlan, Publish } from './fix-plan.ts'

interface Experiment<Facts extends AnyFacts> {
  facts: Facts
  /** Creates the plan of the report, which calls `publish` for records. */
  makePlan(publish: Publish<Facts>): FixPlan<Facts>
  /**
   * Gathers the facts again with the records published in sequence. Facts and answers that these cannot change may be
   * the same objects; such answers may be left out.
   */
  gatherWith(records: readonly PasteRecord[]): Promise<Facts>
  /** Aborts when gathering ends; later results are dropped. */
  signal: AbortSignal
}

/** A report rarely offers more than five records, and a plan tries fewer combinations than this. */
const maxTrials = 40

/** The effects of records, and the plan based on them. */
interface Tried<Facts extends AnyFacts> {
  trials: Trial<Facts>[]
  plan: FixPlan<Facts>
}

/**
 * Determines the effect of the records that a report offers, individually and in the sequence of its plan, by gathering
 * the facts again. So the plan's predictions match an actual trial.
 */
export async function tryRecords<Facts extends AnyFacts>({
  facts,
  makePlan,
  gatherWith,
  signal,
}: Experiment<Facts>): Promise<Tried<Facts>> {
  const trials: Trial<Facts>[] = []
  const found = new Map<string, Facts>()
  for (;;) {
    const { plan, missing } = planWith(found, makePlan)
    const untried = missing.slice(0, maxTrials - trials.length)
    if (untried.length === 0) return { trials, plan }
    const tried = await Promise.all(
      untried.map(async (records) => compareFacts(records, facts, await gatherWith(records))),
    )
    if (signal.aborted) return { trials, plan }
    trials.push(...tried)
    // The same objects in each pass, so that nothing is checked twice.
    for (const trial of tried) found.set(keyOf(trial.records), applyTrial(facts, trial))
  }
}

/** The plan based on the trials so far, and the records whose effect is still unknown. */
function planWith<Facts extends AnyFacts>(
  found: ReadonlyMap<string, Facts>,
  makePlan: Experiment<Facts>['makePlan'],
): { plan: FixPlan<Facts>; missing: (readonly PasteRecord[])[] } {
  const missing = new Map<string, readonly PasteRecord[]>()
  const plan = makePlan((records) => {
    const key = keyOf(records)
    const known = found.get(key) ?? null
    if (!known) missing.set(key, records)
    return known
  })
  return { plan, missing: [...missing.values()] }
}

/** Returns the facts of stored trials. */
export function publishTried<Facts extends AnyFacts>(facts: Facts, trials: readonly Trial<Facts>[]): Publish<Facts> {
  const byRecords = new Map(trials.map((trial) => [keyOf(trial.records), applyTrial(facts, trial)]))
  return (records) => byRecords.get(keyOf(records)) ?? null
}

function applyTrial<Facts extends AnyFacts>(facts: Facts, trial: Trial<Facts>): Facts {
  return { ...facts, ...trial.facts, dns: withAnswers(facts.dns, trial.dns) }
}

function keyOf(records: readonly PasteRecord[]): string {
  return JSON.stringify(records.map(({ name, type, value, current, removes }) => [name, type, value, current, removes]))
}

/** Facts that no record changes: the duration and verdicts of other filters. */
const unaffected: ReadonlySet<string> = new Set(['dns', 'analysis', 'rspamd', 'spam_engines'])

function compareFacts<Facts extends AnyFacts>(
  records: readonly PasteRecord[],
  before: Facts,
  after: Facts,
): Trial<Facts> {
  const earlier = new Map<string, unknown>(Object.entries(before))
  const answers = new Set(before.dns)
  const changed = Object.entries(after).filter(([key, fact]) => !unaffected.has(key) && !isSame(fact, earlier.get(key)))
  return {
    records: [...records],
    // The entries of a document are parts of it.
    facts: Object.fromEntries(changed) as Partial<Facts>,
    dns: after.dns.filter((answer) => !answers.has(answer) && !isSame(answer, before.dns.find(isAnswerTo(answer)))),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function withAnswers(answers: readonly DnsAnswerRecord[], changed: readonly DnsAnswerRecord[]): DnsAnswerRecord[] {
  const added = new Set(changed)
  const merged = answers.map((answer) => {
    const now = changed.find(isAnswerTo(answer))
    if (now) added.delete(now)
    return now ?? answer
  })
  return [...merged, ...added]
}

function isAnswerTo({ name, type }: DnsAnswerRecord): (other: DnsAnswerRecord) => boolean {
  return (other) => other.name === name && other.type === type
}
