import { useTexts } from '../../i18n/language.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Verbatim } from '../findings/fact-list.tsx'
import { readRecordTags } from './record-tags.ts'

/** A record of tags, one a row. */
export function TagTable({ record }: { record: string }) {
  const { answer: texts } = useTexts().lookups
  return (
    <DataTable
      label={texts.parts}
      columns={[texts.part, texts.value]}
      hasRowHeads
      rows={readRecordTags(record).map(({ tag, value }, index) => ({
        // A broken record may state a tag twice.
        id: `${index} ${tag}`,
        cells: [<Verbatim key="tag" text={tag} />, <Verbatim key="value" text={value} />],
      }))}
    />
  )
}
