import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { HostName, SourceRecord } from '../../../../../shared/contract/reports/app-report-routes.ts'
import type { ReportSource } from '../../../../../shared/contract/reports/sources.ts'
import { useSourceAddresses, useSourceRecords } from '../../../../api/report-insights.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useTexts } from '../../../../i18n/language.tsx'
import { linkToDomain } from '../../../../questions/links.ts'
import { Button } from '../../../../ui/button.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { useOpened } from '../../../../ui/disclosure.tsx'
import { FailureNote } from '../../../../ui/feedback/failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useFirst } from '../../../../ui/use-first.tsx'
import { FactList, Verbatim } from '../../../findings/fact-list.tsx'
import { describeEvidence, useInsightTexts } from '../insight-texts.ts'
import { ReportText } from '../report-text.tsx'
import { ClassSelect, useSourceChange } from './class-select.tsx'

interface SourceSheetProps {
  domain: string
  source: ReportSource | null
  onClose(): void
}

/** A source in full: its class and the reasons for it, its addresses, and its records. */
export function SourceSheet({ domain, source, onClose }: SourceSheetProps) {
  // Keeps the last source while the sheet closes.
  const [shown, setShown] = useState(source)
  if (source && source !== shown) setShown(source)
  return (
    <Sheet
      title={shown?.name ?? ''}
      open={source !== null}
      isDrawer
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      {shown && <SourceContent key={shown.id} domain={domain} source={shown} />}
    </Sheet>
  )
}

function SourceContent({ domain, source }: { domain: string; source: ReportSource }) {
  const texts = useInsightTexts()
  const { list } = useTexts().domainReports
  const formats = useFormats()
  const { source: words } = texts
  const { messages, aligned, dkim_aligned: dkim, spf_aligned: spf, forwarded, quarantined, rejected } = source
  const linkLook = 'rounded-sm text-accent hover:underline'
  return (
    <div className="mt-3 grid grid-cols-1 gap-5">
      <SourceForm source={source} />
      <FactList
        facts={[
          [
            words.why,
            <ul key="why" className="grid gap-0.5">
              {describeEvidence(source, texts).map((sentence) => (
                <li key={sentence} className="first-letter:uppercase">
                  {sentence}
                </li>
              ))}
            </ul>,
          ],
          [words.messages, formats.number(messages)],
          [
            words.aligned,
            messages > 0 ? words.alignedBy({ aligned, dkim, spf, percent: formats.percent(aligned, messages) }) : null,
          ],
          [words.forwarded, forwarded > 0 ? formats.number(forwarded) : null],
          [words.treated, quarantined + rejected > 0 ? words.treatment({ quarantined, rejected }) : null],
          [words.seen, formats.days(source.first_seen, `${source.last_seen}T12:00:00Z`)],
        ]}
      />
      <p className="flex gap-4 text-sm">
        <Link {...linkToDomain(domain)} preload={false} className={linkLook}>
          {list.audit}
        </Link>
        <Link to="/tests" search={{ q: domain }} className={linkLook}>
          {list.tests}
        </Link>
      </p>
      <SourceAddresses source={source} />
      <SourceRecords source={source} />
    </div>
  )
}

function SourceForm({ source }: { source: ReportSource }) {
  const { source: texts } = useInsightTexts()
  const change = useSourceChange()
  const given = source.is_named ? source.name : ''
  const [name, setName] = useState(given)

  function save(): void {
    change(source, { name: name.trim() || null })
  }

  return (
    <Form className="grid gap-4 md:grid-cols-2" onSubmit={save}>
      <div className="grid content-start gap-2">
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          placeholder={source.name}
          maxLength={100}
          onChange={setName}
        />
        <Button type="submit" className="justify-self-start" disabled={name.trim() === given}>
          {texts.save}
        </Button>
      </div>
      <div className="flex flex-col items-start gap-1">
        <span className="text-sm font-medium" aria-hidden>
          {texts.class}
        </span>
        <ClassSelect source={source} isField />
      </div>
    </Form>
  )
}

/** Addresses to show first. */
const maxFirst = 5

/** The addresses of a source. Their names are looked up only on request. */
function SourceAddresses({ source }: { source: ReportSource }) {
  const { source: texts } = useInsightTexts()
  const formats = useFormats()
  const [names, setNames] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useSourceAddresses(source.id, names)
  const { shown, more } = useFirst(data?.addresses ?? [], maxFirst)
  const isNamed = names && !isPlaceholderData
  return (
    <section aria-labelledby="addresses" className="grid grid-cols-1 justify-items-start gap-3">
      <div>
        <h3 id="addresses" className="font-semibold">
          {texts.addresses}
        </h3>
        {data && <p className="text-sm text-muted">{texts.addressesOf({ count: data.records, total: data.total })}</p>}
      </div>
      {error && !data && <FailureNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && (
        <div className="w-full min-w-0">
          <DataTable
            label={`${texts.addresses}: ${source.name}`}
            columns={[texts.address, texts.messages, ...(isNamed ? [texts.hostName] : [])]}
            rows={shown.map(({ ip, messages, host }) => ({
              id: ip,
              cells: [
                <Link key="ip" to="/ip/$ip" params={{ ip }} preload={false} className="text-accent hover:underline">
                  <Verbatim text={ip} />
                </Link>,
                formats.number(messages),
                ...(isNamed && host ? [<Name key="name" host={host} />] : []),
              ],
            }))}
          />
          {more}
        </div>
      )}
      {data && !isNamed && (
        <Button disabled={names} onClick={() => setNames(true)}>
          {names ? texts.lookingUp : texts.lookUp}
        </Button>
      )}
    </section>
  )
}

function Name({ host: { state, name, service } }: { host: HostName }) {
  const { hostStates, ofService } = useInsightTexts().source
  if (name === null) return <span className="text-muted">{hostStates[state]}</span>
  return (
    <>
      <Verbatim text={name} />
      {state === 'claimed' && <span className="block text-xs text-muted">{hostStates.claimed}</span>}
      {service !== null && <span className="block text-xs text-muted">{ofService({ service })}</span>}
    </>
  )
}

/** Records to show first, and after "Show more". */
const [fewRecords, maxRecords] = [20, 100]

/** The records of a source, each with its XML. */
function SourceRecords({ source }: { source: ReportSource }) {
  const { source: texts } = useInsightTexts()
  const [limit, setLimit] = useState(fewRecords)
  const { data, error, refetch, isPlaceholderData } = useSourceRecords(source.id, limit)
  if (!data) {
    return error ? <FailureNote error={error} retry={() => void refetch()} /> : <Skeleton className="h-40 w-full" />
  }
  const { records } = data
  const mayHaveMore = records.length >= limit || isPlaceholderData
  return (
    <section aria-labelledby="records" className="grid grid-cols-1 justify-items-start gap-3">
      <h3 id="records" className="font-semibold">
        {texts.records}
      </h3>
      <ul className="w-full min-w-0 divide-y divide-line rounded-lg border border-line bg-surface text-sm">
        {records.map((each) => (
          <RecordRow key={`${each.report.id} ${each.position}`} found={each} />
        ))}
      </ul>
      {mayHaveMore && limit === fewRecords && <Button onClick={() => setLimit(maxRecords)}>{texts.more}</Button>}
      {mayHaveMore && limit === maxRecords && <p className="text-sm text-muted">{texts.all}</p>}
    </section>
  )
}

function RecordRow({ found: { report, position, record } }: { found: SourceRecord }) {
  const { report: words } = useTexts().domainReports
  const formats = useFormats()
  const { wasOpened, onToggle } = useOpened()
  const { source_ip: ip, count, dkim, spf, disposition } = record
  const results = [`DKIM ${dkim ?? '?'}`, `SPF ${spf ?? '?'}`, `${words.result}: ${disposition ?? '?'}`]
  return (
    <li>
      <details className="group" onToggle={onToggle}>
        <summary className="flex list-none gap-2 rounded-sm px-3 py-2 hover:bg-sunken focus-visible:-outline-offset-2">
          <ChevronRight className="mt-0.5 size-4 shrink-0 group-open:rotate-90" aria-hidden />
          <span className="min-w-0 flex-1">
            <span className="block wrap-anywhere">
              {report.org}, {formats.days(report.begin, report.end)}, <Verbatim text={ip} />
            </span>
            <span className="block text-muted">
              {words.messages}: {formats.number(count)} · {results.join(' · ')}
            </span>
          </span>
        </summary>
        {wasOpened && (
          <div className="px-3 pb-3">
            <ReportText id={report.id} record={position} />
          </div>
        )}
      </details>
    </li>
  )
}
