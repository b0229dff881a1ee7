import { useState } from 'react'
import type { Report, ReportDeviation } from '../../../../shared/contract/reports/report.ts'
import type { StoredReport } from '../../../../shared/contract/reports/stored-report.ts'
import { useDeleteReport, useDomainReport, useVouchForReport } from '../../../api/domain-reports.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { RemovalButton } from '../../../ui/feedback/confirmed-button.tsx'
import { describeFailure, FailureNote } from '../../../ui/feedback/failure.tsx'
import { runMutation } from '../../../ui/feedback/run-mutation.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { focusHeading } from '../../../ui/page.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { FactList, Verbatim } from '../../findings/fact-list.tsx'
import { levelOf } from './added-files.tsx'
import { useInsightTexts } from './insight-texts.ts'
import { ReportText } from './report-text.tsx'

/** More than anyone reads here; large reports have thousands. */
const maxRecords = 100

interface ReportSheetProps {
  /** Null while the sheet is closed. */
  report: StoredReport | null
  onClose(report: StoredReport): void
}

/** A report in full, with the available actions. */
export function ReportSheet({ report, onClose }: ReportSheetProps) {
  const { report: texts } = useTexts().domainReports
  // Keeps the last report while the sheet closes.
  const [shown, setShown] = useState(report)
  if (report && report !== shown) setShown(report)
  return (
    <Sheet
      title={texts.title({ org: shown?.org ?? '' })}
      open={report !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen && report) onClose(report)
      }}
    >
      {shown && <ReportContent key={shown.id} stored={shown} onClose={() => onClose(shown)} />}
    </Sheet>
  )
}

function ReportContent({ stored, onClose }: { stored: StoredReport; onClose(): void }) {
  const uiTexts = useTexts()
  const { report: texts, delete: deletion } = uiTexts.domainReports
  const formats = useFormats()
  const language = useLanguage()
  const { data, error, refetch } = useDomainReport(stored.id)
  const vouch = useVouchForReport(language)
  const remove = useDeleteReport(language)
  const { report: words, doubts } = useInsightTexts()
  const {
    org,
    begin,
    end,
    report_id: id,
    file,
    received_at: receivedAt,
    via,
    excluded,
    authenticity,
    author_domain: author,
    doubt,
  } = data ?? stored
  const hint = authenticity === 'vouched' && excluded === null ? words.vouched : texts.hints[excluded ?? 'counted']

  /** Makes a report count, or not count; the toast that confirms it can undo it. */
  function decide(isVouched: boolean): void {
    const next = { id: stored.id, authenticity: isVouched ? ('vouched' as const) : null }
    runMutation(vouch, next, {
      onSuccess(kept) {
        const title = isVouched ? texts.vouched({ org }) : words.takenBack({ org })
        const before = { id: kept.id, authenticity: isVouched ? null : ('vouched' as const) }
        const undo = () =>
          runMutation(vouch, before, { onError: (error) => showToast({ title: describeFailure(error, uiTexts).body }) })
        showToast({ title, action: { label: words.undo, onClick: undo } })
        // The report was merged with another copy.
        if (kept.id !== stored.id) onClose()
      },
    })
  }

  return (
    <div className="mt-3 grid grid-cols-1 gap-5">
      <p className="flex items-start gap-2">
        <SeverityIcon level={levelOf(excluded)} className="mt-0.5 size-5" />
        <span className="text-pretty wrap-anywhere">
          {hint({ org })} {doubt && doubts[doubt]}
        </span>
      </p>
      <FactList
        facts={[
          [texts.time, formats.days(begin, end)],
          [texts.id, <Verbatim key="id" text={id} />],
          ...(author === null ? [] : [[texts.author, <Verbatim key="author" text={author} />] as const]),
          [texts.file, file],
          [texts.received, formats.dateTime(receivedAt)],
          [texts.way, texts.ways[via]],
        ]}
      />
      {error && !data && <FailureNote error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-40 w-full" />}
      {data && <ParsedReport report={data.report} />}
      <Disclosure summary={stored.kind === 'failure' ? words.masked : words.asReceived}>
        <ReportText id={stored.id} />
      </Disclosure>
      {vouch.error && <FailureNote error={vouch.error} />}
      <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-4">
        <RemovalButton
          words={deletion}
          named={{ org }}
          mutation={remove}
          target={stored.id}
          onDone={() => {
            onClose()
            focusHeading()
          }}
        />
        {(authenticity === 'forged' || authenticity === 'unverified') && (
          <Button disabled={vouch.isPending} onClick={() => decide(true)}>
            {vouch.isPending ? texts.vouching : texts.vouch}
          </Button>
        )}
        {authenticity === 'vouched' && (
          <Button disabled={vouch.isPending} onClick={() => decide(false)}>
            {vouch.isPending ? words.takingBack : words.takeBack}
          </Button>
        )}
      </div>
    </div>
  )
}

function ParsedReport({ report }: { report: Report }) {
  const { report: texts } = useTexts().domainReports
  return (
    <>
      {report.kind === 'aggregate' && <Records report={report} />}
      {report.kind === 'tls' && <TlsFailures report={report} />}
      {report.kind === 'failure' && <FailedMessage report={report} />}
      {report.deviations.length > 0 && (
        <FactList
          facts={[
            [
              texts.deviations,
              deviationsOf(report)
                .map((code) => texts.deviation[code])
                .join(', '),
            ],
          ]}
        />
      )}
    </>
  )
}

function deviationsOf({ deviations }: Report): ReportDeviation[] {
  return [...new Set(deviations.map(({ code }) => code))]
}

function Records({ report: { records, policy, errors } }: { report: Extract<Report, { kind: 'aggregate' }> }) {
  const { report: texts } = useTexts().domainReports
  const formats = useFormats()
  const shown = records.slice(0, maxRecords)
  return (
    <div className="grid grid-cols-1 gap-3">
      <FactList
        facts={[
          [texts.policy, policy.p],
          [texts.errors, errors.length > 0 ? errors.join('; ') : null],
        ]}
      />
      <DataTable
        label={texts.records}
        columns={[texts.sourceIp, texts.messages, 'DKIM', 'SPF', texts.result, texts.from]}
        rows={shown.map((record, index) => ({
          id: `${index}`,
          cells: [
            <Verbatim key="ip" text={record.source_ip} />,
            formats.number(record.count),
            record.dkim ?? '?',
            record.spf ?? '?',
            record.disposition ?? '?',
            record.header_from ?? '?',
          ],
        }))}
      />
      {records.length > shown.length && (
        <p className="text-sm text-muted">{texts.moreRecords({ shown: shown.length, total: records.length })}</p>
      )}
    </div>
  )
}

function TlsFailures({ report: { policies } }: { report: Extract<Report, { kind: 'tls' }> }) {
  const { report: texts } = useTexts().domainReports
  const formats = useFormats()
  const failures = policies.flatMap((policy) => policy.failures)
  if (failures.length === 0) return <p className="text-sm">{texts.noFailures}</p>
  return (
    <DataTable
      label={texts.failure}
      columns={[texts.mailServer, texts.failure, texts.connections]}
      rows={failures.slice(0, maxRecords).map((failure, index) => ({
        id: `${index}`,
        cells: [failure.mx_host ?? '?', failure.type ?? '?', formats.number(failure.sessions)],
      }))}
    />
  )
}

function FailedMessage({ report }: { report: Extract<Report, { kind: 'failure' }> }) {
  const { report: texts } = useTexts().domainReports
  const { message } = report
  return (
    <div className="grid grid-cols-1 gap-3">
      <FactList
        facts={[
          [texts.sourceIp, report.source_ip],
          [texts.authFailure, report.auth_failure],
          [texts.envelopeSender, report.mail_from],
          [texts.recipient, report.rcpt_to],
          [texts.author, message.from],
          [texts.subject, message.subject],
          [texts.messageId, message.message_id],
          [texts.date, message.date],
        ]}
      />
      <p className="text-sm text-pretty text-muted">{texts.masked}</p>
    </div>
  )
}
