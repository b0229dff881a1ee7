import { Link } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import type { PasteRecord } from '../../../shared/findings/finding.ts'
import { quoteStrings } from '../../../shared/records/text/txt-strings.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { useTryRecord } from '../what-if/use-what-if.ts'
import { type Hold, useRecordHold } from './record-hold.ts'

/** A DNS record to publish. Every part can be copied separately, matching the forms of DNS providers. */
export function RecordBlock({ record: offered }: { record: PasteRecord }) {
  const { report, whatIf } = useTexts()
  const { record } = report
  const tryRecord = useTryRecord()
  const hold = useRecordHold({ record: offered, keys: [] })
  const { name, type, value, strings = [], current, removes = [] } = offered
  if (hold) return <HeldRecord hold={hold} />
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-canvas text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 pr-1 pl-4">
        <p className="py-1 font-medium">{record.title}</p>
        {tryRecord && (
          <Button icon={FlaskConical} look="quiet" onClick={() => tryRecord(offered)}>
            {whatIf.tryIt}
          </Button>
        )}
      </div>
      <dl className="divide-y divide-line">
        <RecordPart name={record.name} value={name} />
        <RecordPart name={record.type} value={type} />
        {current !== null && (
          <div className="grid grid-cols-[4.5rem_1fr] items-start gap-3 px-4 py-2.5 sm:grid-cols-[6.5rem_1fr]">
            <dt className="text-muted">{record.current}</dt>
            <dd className="font-mono wrap-anywhere whitespace-pre-line text-muted line-through decoration-edge">
              {current}
            </dd>
          </div>
        )}
        <RecordPart name={current === null ? record.value : record.next} value={value} />
        {strings.length > 1 && <RecordPart name={record.strings} value={quoteStrings(strings)} />}
        {removes.map((other) => (
          <RecordPart
            key={`${other.name} ${other.value}`}
            name={record.removes}
            value={`${other.name} ${other.type} ${other.value}`}
          />
        ))}
      </dl>
      <p className="border-t border-line px-4 py-2 text-pretty text-muted">{record.nameHint}</p>
    </div>
  )
}

/** Why a record is not offered, with the page that shows more. */
export function HeldRecord({ hold: { sentence, link, domain } }: { hold: Hold }) {
  return (
    <p className="flex items-start gap-2 rounded-lg border border-line bg-canvas px-4 py-3 text-sm">
      <SeverityIcon level="unknown" className="mt-0.5 size-5" />
      <span className="min-w-0 text-pretty wrap-anywhere">
        {sentence}{' '}
        <Link to="/domain/$name/reports" params={{ name: domain }} className="font-medium text-accent underline">
          {link}
        </Link>
      </span>
    </p>
  )
}

function RecordPart({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid grid-cols-[4.5rem_1fr] items-start gap-3 py-0.5 pr-1 pl-4 sm:grid-cols-[6.5rem_1fr]">
      <dt className="py-2 text-muted">{name}</dt>
      <dd className="flex items-start gap-3">
        <span className="min-w-0 flex-1 py-2 font-mono wrap-anywhere whitespace-pre-line">{value}</span>
        <CopyButton text={value} what={`${name}: ${value}`} />
      </dd>
    </div>
  )
}
