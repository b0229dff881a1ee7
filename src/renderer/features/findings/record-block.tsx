import type { PasteRecord } from '../../../shared/finding.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

/** A DNS record to publish: every part can be copied on its own, as forms for records ask for them. */
export function RecordBlock({ record: { name, type, value, current } }: { record: PasteRecord }) {
  const { record } = useTexts().report
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-canvas text-sm">
      <p className="border-b border-line px-4 py-2 font-medium">{record.title}</p>
      <dl className="divide-y divide-line">
        <RecordPart name={record.name} value={name} />
        <RecordPart name={record.type} value={type} />
        {current !== null && (
          <div className="grid grid-cols-[4.5rem_1fr] items-start gap-3 px-4 py-2.5 sm:grid-cols-[6.5rem_1fr]">
            <dt className="text-muted">{record.current}</dt>
            <dd className="font-mono wrap-anywhere text-muted line-through decoration-edge">{current}</dd>
          </div>
        )}
        <RecordPart name={current === null ? record.value : record.next} value={value} />
      </dl>
      <p className="border-t border-line px-4 py-2 text-pretty text-muted">{record.nameHint}</p>
    </div>
  )
}

function RecordPart({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid grid-cols-[4.5rem_1fr] items-start gap-3 py-0.5 pr-1 pl-4 sm:grid-cols-[6.5rem_1fr]">
      <dt className="py-2 text-muted">{name}</dt>
      <dd className="flex items-start gap-3">
        <span className="min-w-0 flex-1 py-2 font-mono wrap-anywhere">{value}</span>
        <CopyButton text={value} what={`${name}: ${value}`} />
      </dd>
    </div>
  )
}
