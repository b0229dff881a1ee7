import type { Change, Reading } from '../../shared/contract/monitoring/run.ts'

/** Which records a change of a topic's checks may follow from, nearest first, beside those of the topic itself. */
const causes: Readonly<Record<string, readonly string[]>> = {
  bimi: ['dmarc'],
  dane: ['mx'],
  mta_sts: ['mx'],
  ptr: ['address'],
  spf: ['mx'],
  tls: ['mx'],
}

/** Kinds of subjects that are read from DNS as they are, the most telling first. */
const recordKinds: readonly string[] = ['records', 'addresses', 'reverse', 'networks']

/**
 * Joins what changed in one run to one row per record set: checks with another result, and addresses behind the records,
 * follow from the records of their topic. A check whose result is as good as before is no change of its own.
 */
export function joinChanges(changes: readonly Change[], readings: ReadonlyMap<string, Reading>): Change[] {
  const rows: Change[] = []
  const byRank = changes.toSorted((one, other) => rankOf(one) - rankOf(other))
  for (const change of byRank) {
    const { kind, topic } = partsOf(change.subject)
    if (kind !== 'check' && rankOf(change) === recordKinds.length) {
      rows.push(change)
      continue
    }
    const row = [topic, ...(causes[topic] ?? [])].map((each) => findRow(rows, each)).find((each) => each !== undefined)
    if (row) follow(row, change, readings)
    else if (kind !== 'check' || isFelt(change)) rows.push(change)
  }
  return changes.flatMap(({ subject }) => rows.find((row) => row.subject === subject) ?? [])
}

function partsOf(subject: string): { kind: string; topic: string } {
  const [, kind = '', topic = ''] = /^([a-z]+):([a-z_]+)/.exec(subject) ?? []
  return { kind, topic }
}

function rankOf({ subject }: Change): number {
  const { kind } = partsOf(subject)
  const rank = recordKinds.indexOf(kind)
  return rank === -1 ? recordKinds.length : rank
}

/** The row of a topic: of its records, or else of its first check. */
function findRow(rows: readonly Change[], topic: string): Change | undefined {
  return rows.find(({ subject }) => {
    const parts = partsOf(subject)
    return parts.topic === topic && (parts.kind === 'check' || recordKinds.includes(parts.kind))
  })
}

function isFelt({ before, after }: Change): boolean {
  return before.problem?.key !== after.problem?.key || before.problem?.severity !== after.problem?.severity
}

function follow(row: Change, change: Change, readings: ReadonlyMap<string, Reading>): void {
  if (!change.subject.startsWith('check:') || !isFelt(change)) return
  const { subject, before, after } = change
  const params = readings.get(subject)?.params
  row.follows = [
    ...(row.follows ?? []),
    { subject, before: before.problem, after: after.problem, ...(params && { params }) },
  ]
}
