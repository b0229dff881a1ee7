import type { DnsAnswerRecord } from '../../../shared/contract/facts/dns-answer.ts'
import type { RecordEdit } from '../../../shared/contract/record-edit.ts'
import type { PasteRecord } from '../../../shared/findings/finding.ts'
import type { EditableKind } from '../../../shared/i18n/text-keys.ts'
import { editsOfRecord } from '../../../shared/report/record-edits.ts'

/** Records of one name and kind being edited; initially `value` is what is published. */
export interface Draft extends RecordEdit {
  current: string | null
  kind: EditableKind
}

/** Identifies a draft, also as an element on the page (`data-draft`). */
export function idOf({ kind, name, type }: Pick<Draft, 'kind' | 'name' | 'type'>): string {
  return `${kind} ${type} ${name}`
}

/** The draft of published records, one per line. */
export function draftOf(
  kind: EditableKind,
  name: string,
  records: readonly string[],
  type: Draft['type'] = 'TXT',
): Draft {
  const current = records.length > 0 ? records.join('\n') : null
  return { kind, name, type, current, value: current ?? '' }
}

/** The reverse names that were queried. */
export function reverseDrafts(answers: readonly DnsAnswerRecord[]): Draft[] {
  return answers
    .filter(
      ({ type, status }) => type === 'PTR' && (status === 'found' || status === 'nodata' || status === 'nxdomain'),
    )
    .map(({ name, records }) => draftOf('ptr', name, records, 'PTR'))
}

/** The drafts that differ from what is published, ignoring surrounding whitespace unless it is published. */
export function changedDrafts(drafts: readonly Draft[]): Draft[] {
  return drafts.filter(({ current, value }) => value !== (current ?? '') && value.trim() !== (current ?? ''))
}

/** The request body. */
export function editsOf(drafts: readonly Draft[]): RecordEdit[] {
  return changedDrafts(drafts).map(({ name, type, current, value }) => ({ name, type, current, value: value.trim() }))
}

const kindsByVersion: readonly (readonly [RegExp, EditableKind])[] = [
  [/^v=spf1/i, 'spf'],
  [/^v=dmarc1/i, 'dmarc'],
  [/^v=dkim1|(^|;)\s*p=/i, 'dkim'],
  [/^v=stsv1/i, 'mta_sts'],
  [/^v=tlsrptv1/i, 'tls_rpt'],
  [/^v=bimi1/i, 'bimi'],
]

function kindOf({ type, current, value }: RecordEdit): EditableKind {
  if (type === 'MX') return 'mx'
  if (type === 'PTR') return 'ptr'
  // Long records are quoted as in a zone file; broken ones may contain quotation marks of their own.
  const text = (value || (current ?? '')).replace(/^["\s]+/, '')
  return (type === 'TXT' && kindsByVersion.find(([version]) => version.test(text))?.[1]) || 'other'
}

/**
 * Fills in a record that a finding offers, and returns the drafts with the ID of the changed one. Records that it
 * replaces are removed, so that the result matches the report. Null for a type that cannot be edited.
 */
export function withRecord(drafts: readonly Draft[], record: PasteRecord): { drafts: Draft[]; id: string } | null {
  const [first, ...removals] = editsOfRecord(record).map((edit) => ({ ...edit, kind: kindOf(edit) }))
  if (!first) return null
  return { drafts: [first, ...removals].reduce(withEdit, [...drafts]), id: idOf(first) }
}

/** Applies earlier edits to the published records. Edits that have been published since are dropped. */
export function withSavedEdits(published: readonly Draft[], edits: readonly RecordEdit[]): Draft[] {
  const saved = edits.map((edit) => ({ ...edit, current: edit.current ?? null, kind: kindOf(edit) }))
  const drafts = published.map((draft) => {
    const edit = saved.find((other) => idOf(other) === idOf(draft))
    return edit ? { ...draft, value: edit.value } : draft
  })
  return [...drafts, ...saved.filter((edit) => published.every((draft) => idOf(draft) !== idOf(edit)))]
}

function withEdit(drafts: Draft[], edit: Draft): Draft[] {
  const id = idOf(edit)
  if (!drafts.some((draft) => idOf(draft) === id)) return [...drafts, edit]
  return drafts.map((draft) => (idOf(draft) === id ? filledIn(draft, edit) : draft))
}

/** For kinds with a single record per name, this replaces everything; for others, only its own lines. */
function filledIn(draft: Draft, { kind, current, value }: Draft): Draft {
  const published = linesOf(current)
  const before = { ...draft, current: joined([...new Set([...linesOf(draft.current), ...published])]) || null }
  if (kind !== 'mx' && kind !== 'other') return { ...before, value }
  const others = linesOf(draft.value).filter((line) => !published.includes(line) && line !== value)
  return { ...before, value: joined([...others, value]) }
}

function linesOf(records: string | null): string[] {
  return (records ?? '').split('\n').filter((line) => line !== '')
}

function joined(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n')
}
