import type { DnsAnswerRecord } from '../../../shared/contract/dns-answer.ts'
import { editableTypes, type RecordEdit } from '../../../shared/contract/what-if.ts'
import type { PasteRecord } from '../../../shared/finding.ts'
import type { EditableKind } from '../../../shared/i18n/ui/what-if.ts'

/** Records of one name and kind that are being edited; unchanged, `value` is what is published. */
export interface Draft extends RecordEdit {
  kind: EditableKind
}

/** What a draft is found by, among others and on the page (`data-draft`). */
export function idOf({ kind, name, type }: Pick<Draft, 'kind' | 'name' | 'type'>): string {
  return `${kind} ${type} ${name}`
}

/** The draft of records as they are published, a line each. */
export function draftOf(
  kind: EditableKind,
  name: string,
  records: readonly string[],
  type: Draft['type'] = 'TXT',
): Draft {
  const current = records.length > 0 ? records.join('\n') : null
  return { kind, name, type, current, value: current ?? '' }
}

/** The reverse names that somebody asked about. */
export function reverseDrafts(answers: readonly DnsAnswerRecord[]): Draft[] {
  return answers
    .filter(
      ({ type, status }) => type === 'PTR' && (status === 'found' || status === 'nodata' || status === 'nxdomain'),
    )
    .map(({ name, records }) => draftOf('ptr', name, records, 'PTR'))
}

/** The drafts that differ from what is published. */
export function changedDrafts(drafts: readonly Draft[]): Draft[] {
  return drafts.filter(({ current, value }) => value.trim() !== (current ?? ''))
}

/** What is sent of them. */
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

function kindOf({ type, value }: Pick<PasteRecord, 'type' | 'value'>): EditableKind {
  if (type === 'MX') return 'mx'
  if (type === 'PTR') return 'ptr'
  return (type === 'TXT' && kindsByVersion.find(([version]) => version.test(value))?.[1]) || 'other'
}

/** The drafts with a record filled in that a finding offers, and which of them holds it. Null for a type nobody edits. */
export function withRecord(
  drafts: readonly Draft[],
  { name, type, value, current }: PasteRecord,
): { drafts: Draft[]; id: string } | null {
  const editable = editableTypes.find((known) => known === type)
  if (!editable) return null
  const kind = kindOf({ type, value })
  const id = idOf({ kind, name, type: editable })
  if (!drafts.some((draft) => idOf(draft) === id)) {
    return { drafts: [...drafts, { kind, name, type: editable, current, value }], id }
  }
  return {
    drafts: drafts.map((draft) => (idOf(draft) === id ? { ...draft, value: filledIn(draft, value, current) } : draft)),
    id,
  }
}

/** Where several records stand at the name, a record takes the place of its own line only. */
function filledIn({ kind, value: before }: Draft, value: string, current: string | null): string {
  if (kind !== 'mx' && kind !== 'other') return value
  if (current === null) return [before, value].filter(Boolean).join('\n')
  return before
    .split('\n')
    .map((line) => (line === current ? value : line))
    .join('\n')
}
