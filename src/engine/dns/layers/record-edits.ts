import type { RecordEdit } from '../../../shared/contract/record-edit.ts'
import { questionKey } from '../answers.ts'
import { readNameText, readRecordText, splitIntoStrings } from '../record-text.ts'
import type { ResourceRecord } from '../records.ts'
import type { RecordData, RecordType, Resolver } from '../resolver.ts'
import { readTxt } from '../select-txt.ts'
import { writeName, writeRecordData } from '../transport/record-writer.ts'
import { ZoneFileError } from '../zone/zone-file-error.ts'
import type { RecordSetChange } from './overlay.ts'

/** TTL in seconds for a new record set; existing ones keep theirs. */
const defaultTtl = 3_600

/** A parsed edit. */
interface ReadEdit {
  name: string
  type: RecordType
  /** Whether a published record (`contentOf`) is removed. */
  removes(content: string): boolean
  /** The added records. */
  value: RecordData[RecordType][]
}

/** The records at a name, published and planned. */
interface EditedSet {
  change: RecordSetChange
  removed: RecordData[RecordType][]
  added: RecordData[RecordType][]
  ttl: number
  /** An alias (CNAME) that must be removed: no other record may be at its name (RFC 1034 section 3.6.2). */
  alias: string | null
}

/** The invalid member of an edit. */
export interface EditProblem extends Pick<RecordEdit, 'type'> {
  index: number
  member: 'name' | 'current' | 'value'
}

/** Planned records, as DNS answers and as zone file lines. */
export interface RecordPlan {
  changes: RecordSetChange[]
  /** Lines of a master file, each with a line break. */
  zoneLines: string
}

/** The first edit that cannot be published in DNS, or null. */
export function findEditProblem(edits: readonly RecordEdit[]): EditProblem | null {
  for (const [index, { type, name, current, value }] of edits.entries()) {
    const member =
      (!isReadable(() => readNameText(name)) && 'name') ||
      ((!isReadable(() => readCurrent(type, current ?? null)) || removesNothing({ type, name, current, value })) &&
        'current') ||
      (!isReadable(() => readLines(type, value)) && 'value')
    if (member) return { index, member, type }
  }
  return null
}

/**
 * The record sets with the edits published, based on the current answers of `resolver`. An unknown set stays unknown.
 * Throws `ZoneFileError` for an invalid edit.
 */
export async function planRecords(edits: readonly RecordEdit[], resolver: Resolver): Promise<RecordPlan> {
  const sets = Map.groupBy(edits.map(readEdit), ({ name, type }) => questionKey(name, type))
  const edited = await Promise.all([...sets.values()].map((set) => editSet(set, resolver)))
  return { changes: edited.map(({ change }) => change), zoneLines: edited.flatMap(zoneLinesOf).join('') }
}

function readEdit(edit: RecordEdit): ReadEdit {
  const { name, type, current, value } = edit
  const leaving = new Set(readCurrent(type, current ?? null))
  const removes = (current === undefined && rivalsOf(edit)) || ((content: string) => leaving.has(content))
  return { name: readNameText(name), type, removes, value: readLines(type, value) }
}

/** Names whose TXT record is that of one service, which ignores all of several (RFC 7489, 8461, 8460; BIMI; DKIM). */
const serviceName = /^(?:_dmarc|_mta-sts|_smtp\._tls)\.|\._(?:bimi|domainkey)\./i

/** Recognizes the published records beside which the edit must not stand; null if it may stand beside any. */
function rivalsOf({ name, type, value }: RecordEdit): ((content: string) => boolean) | null {
  if (type === 'CNAME' || (type === 'TXT' && serviceName.test(name))) return () => true
  // More than one SPF record is an error (RFC 7208 section 4.5).
  const isSpf = (text: string) => /^["\s]*v\s*=\s*spf1/i.test(text)
  return type === 'TXT' && isSpf(value) ? isSpf : null
}

/** Whether an edit adds nothing and does not say what it removes. */
function removesNothing(edit: RecordEdit): boolean {
  return edit.current === undefined && edit.value.trim() === '' && rivalsOf(edit) === null
}

/**
 * The possible contents of removed records: a TXT record that starts with a quotation mark or whitespace may be literal
 * or in zone file notation, which only the published record shows.
 */
function readCurrent(type: RecordType, lines: string | null): string[] {
  if (lines === null) return []
  if (type !== 'TXT') return readLines(type, lines).map((data) => contentOf(type, data))
  const each = lines.split('\n')
  // A text may contain line breaks itself.
  const texts = each
    .slice(0, maxLines)
    .flatMap((_, start) => each.slice(start).map((_, rest) => each.slice(start, start + rest + 1).join('\n')))
  const fromZone = each.filter((line) => isReadable(() => readLine(type, line)))
  return [...texts, ...fromZone.flatMap((line) => readLine(type, line)).map((data) => contentOf(type, data))]
}

/** More than any name has records that an edit replaces. */
const maxLines = 50

function readLines(type: RecordType, lines: string | null): RecordData[RecordType][] {
  return (lines ?? '').split('\n').flatMap((line) => readLine(type, line))
}

/** A TXT record is plain text; a quoted one is in zone file notation. */
function readLine(type: RecordType, line: string): RecordData[RecordType][] {
  const value = line.trim()
  if (value === '') return []
  return [type === 'TXT' && !value.startsWith('"') ? splitIntoStrings(value) : readRecordText(type, value)]
}

function isReadable(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (error instanceof ZoneFileError) return false
    throw error
  }
}

async function editSet(edits: readonly ReadEdit[], resolver: Resolver): Promise<EditedSet> {
  const [{ name, type } = { name: '', type: 'TXT' as const }] = edits
  const added = edits.flatMap(({ value }) => value)
  const published = await resolver.query(name, type)
  if (published.status === 'unavailable') {
    return { change: { name, type, action: 'add', records: added }, removed: [], added, ttl: defaultTtl, alias: null }
  }
  const standing = published.status === 'found' ? published.records : []
  const removed = standing.filter((data) => edits.some(({ removes }) => removes(contentOf(type, data))))
  const records = [...standing.filter((data) => !removed.includes(data)), ...added]
  return {
    change: { name, type, action: 'replace', records },
    removed,
    added,
    ttl: published.status === 'found' ? published.ttl : defaultTtl,
    alias: published.aliases[0] ?? null,
  }
}

/** Identifies a record in its set: a TXT record by its text, however it is split into strings. */
function contentOf(type: RecordType, data: RecordData[RecordType]): string {
  return Array.isArray(data) ? readTxt(data) : writeRecordData(type, data)
}

function zoneLinesOf({ change: { name, type }, removed, added, ttl, alias }: EditedSet): string[] {
  const line = (data: RecordData[RecordType]) => `${writeZoneLine({ name, type, ttl, data })}\n`
  if (alias === null) return [...removed.map((data) => `;${line(data)}`), ...added.map(line)]
  return [`;${writeZoneLine({ name, type: 'CNAME', ttl, data: alias })}\n`, ...added.map(line)]
}

/** Writes a record as a self-contained line of a master file (RFC 1035 section 5.1). */
export function writeZoneLine({ name, ttl, type, data }: ResourceRecord): string {
  return `${writeName(name)} ${ttl} IN ${type} ${writeRecordData(type, data)}`
}
