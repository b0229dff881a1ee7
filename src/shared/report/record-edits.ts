import { editableTypes, type RecordEdit } from '../contract/record-edit.ts'
import type { PasteRecord } from '../findings/finding.ts'

/** The DNS edits that publish an offered record; empty for types that cannot be edited. */
export function editsOfRecord({
  name,
  type,
  value,
  current,
  removes = [],
}: PasteRecord): (RecordEdit & Pick<PasteRecord, 'current'>)[] {
  const published = { name, type, value, current }
  const removed = removes.map((record) => ({ name: record.name, type: record.type, current: record.value, value: '' }))
  return [published, ...removed].flatMap((edit) => {
    const editable = editableTypes.find((known) => known === edit.type)
    return editable ? [{ ...edit, type: editable }] : []
  })
}
