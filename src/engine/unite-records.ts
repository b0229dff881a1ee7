import type { Outcome, PasteRecord } from '../shared/finding.ts'

/**
 * Gives the outcomes that mend the same published record one record that holds all of their changes: whoever pastes the
 * one does not undo the other. A first record, in place of none, gives way to one that mends what was meant to be it.
 */
export function uniteRecords(outcomes: readonly Outcome[]): Outcome[] {
  const offered = outcomes.flatMap((outcome) => ('record' in outcome && outcome.record ? [outcome.record] : []))
  return outcomes.map((outcome) => {
    if (!('record' in outcome) || !outcome.record) return outcome
    const { record } = outcome
    const rivals = offered.filter((other) => isRival(other, record))
    return { ...outcome, record: unite(record, rivals) }
  })
}

/** Whether both are for one place; several TXT records may share a name, but not a version. */
function isRival(one: PasteRecord, other: PasteRecord): boolean {
  return one.name === other.name && one.type === other.type && versionOf(one.value) === versionOf(other.value)
}

/** `v=spf1`, `v=dmarc1`, and nothing for records without a version. */
function versionOf(value: string): string {
  return /^v=\w+/i.exec(value)?.[0].toLowerCase() ?? ''
}

function unite(record: PasteRecord, rivals: readonly PasteRecord[]): PasteRecord {
  const replacement = rivals.find((rival) => isInPlaceOf(rival, record))
  if (replacement) return replacement
  const { current } = record
  if (current === null) return record
  const alike = rivals.filter((rival) => rival.current === current)
  return { ...record, value: uniteValues(current, alike) }
}

/** Whether a record goes before another: it is one for several, the other's among them, or mends what is there. */
function isInPlaceOf(rival: PasteRecord, { current }: PasteRecord): boolean {
  if (current === null) return rival.current !== null
  return rival.current !== current && (rival.current?.split('\n').includes(current) ?? false)
}

/** The published text with every change that leads to one of the offered texts. */
function uniteValues(current: string, offered: readonly PasteRecord[]): string {
  const [first, ...others] = [...new Set(offered.map(({ value }) => value))]
  if (first === undefined || others.length === 0) return first ?? current
  const terms = termsOf(current)
  const changes = [first, ...others].map((value) => findChanges(terms, termsOf(value)))
  const united = [...terms, null].flatMap((term, index) => {
    const added = changes.flatMap((change) => change.added.get(index) ?? [])
    const isKept = term !== null && changes.every(({ kept }) => kept.has(index))
    return isKept ? [...new Set(added), term] : [...new Set(added)]
  })
  return united.join(separatorOf(current))
}

interface Changes {
  /** Which of the published terms stay, by index. */
  kept: Set<number>
  /** New terms by the index of the published one that they stand before; its length is the end. */
  added: Map<number, string[]>
}

/** How the wanted terms come of the published ones, read from the left. A term that moved counts as taken out and new. */
function findChanges(published: readonly string[], wanted: readonly string[]): Changes {
  const changes: Changes = { kept: new Set(), added: new Map() }
  let next = 0
  let waiting: string[] = []
  for (const term of wanted) {
    const found = published.indexOf(term, next)
    if (found < 0) {
      waiting.push(term)
      continue
    }
    if (waiting.length > 0) changes.added.set(found, waiting)
    changes.kept.add(found)
    waiting = []
    next = found + 1
  }
  if (waiting.length > 0) changes.added.set(published.length, waiting)
  return changes
}

/** The terms of an SPF record, or the tags of another one, as written, also of one published within quotation marks. */
function termsOf(text: string): string[] {
  return text
    .replace(/^"|"$/g, '')
    .split(isSpf(text) ? ' ' : ';')
    .map((term) => term.trim())
    .filter(Boolean)
}

function separatorOf(text: string): string {
  return isSpf(text) ? ' ' : '; '
}

function isSpf(text: string): boolean {
  return /^"?v=spf1\b/i.test(text)
}
