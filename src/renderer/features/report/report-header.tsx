import { useNavigate, useSearch } from '@tanstack/react-router'
import { Eye, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InboxTestReport, InboxTestResult } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { Verdict } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { headlineOfReport, leadOfReport } from '../../../shared/report/lead-sentence.ts'
import { levelOfVerdict, openFloor } from '../../../shared/report/verdict-level.ts'
import { unsignedNote } from '../../../shared/report/whereabouts.ts'
import { useEngineState } from '../../api/engine.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { ScoreGauge } from '../../ui/score-gauge.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { SideBySide } from '../../ui/side-by-side.tsx'
import { DomainLabel } from '../../ui/text/domain-label.tsx'
import { Coverage } from '../findings/coverage.tsx'
import { useRemoval } from '../recent/removals.ts'
import { ShareButton } from '../share/share-button.tsx'
import { EditButton } from '../what-if/what-if-bar.tsx'
import { PurposeChoice } from './purpose-choice.tsx'
import { OtherReports, ReportHistory } from './report-history.tsx'

interface ReportHeaderProps {
  test: InboxTestReport
  verdict: Verdict
  result: InboxTestResult
  /** Starts editing records; null if not possible. */
  onEdit: (() => void) | null
  /** Whether it shows edited records, which cannot be shared. */
  isPlanned: boolean
  /** Whether it is the sample, which is not in any list. */
  isSample: boolean
  /** What changed since the last report of the stream. */
  comparedLine: ReactNode
  /** Asks for the sending IP; null if that is not possible. */
  onOrigin: (() => void) | null
  /** The form for the sending IP, while it is open. */
  originForm: ReactNode
}

/** The verdict with score, sentence, and coverage. */
export function ReportHeader({
  test,
  verdict,
  result,
  comparedLine,
  onOrigin,
  originForm,
  ...actions
}: ReportHeaderProps) {
  const texts = useTexts()
  const { report } = texts
  const language = useLanguage()
  const subject = test.message?.subject || report.noSubject
  const verdict_floor = test.verdict_floor ?? verdict
  const head = { score: test.score, verdict, verdict_floor, result }
  const level = levelOfVerdict(verdict, verdict_floor)
  const headline = headlineOfReport(head, texts, language)
  return (
    <header className="flex flex-wrap items-start gap-x-8 gap-y-4">
      <Observed observed={test.observed} />
      <ScoreGauge score={test.score} floor={openFloor(test)} level={level} />
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap gap-x-5 text-sm text-muted">
          <p className="line-clamp-2 wrap-anywhere" title={subject}>
            <SideBySide texts={[test.name, subject]} />
          </p>
          <p className="truncate">{test.message?.from && <DomainLabel name={test.message.from} />}</p>
        </div>
        <div className="mt-1.5 flex items-start gap-2.5 max-[26rem]:flex-wrap">
          <SeverityIcon level={level} className="mt-1 size-6" />
          <PageHeading title={`${subject} · ${headline}`}>{headline}</PageHeading>
        </div>
        <p className="mt-1.5 max-w-3xl text-lg text-pretty wrap-anywhere">
          <DomainLabel name={leadOfReport(head, texts, language)} />
        </p>
        <ReportMeta test={test} result={result} onOrigin={onOrigin} isFixed={actions.isSample || actions.isPlanned} />
        {originForm}
        <ReportActions test={test} name={test.name ?? subject} {...actions} />
        {comparedLine}
      </div>
    </header>
  )
}

/** What receivers did with the message, before any estimate. */
function Observed({ observed }: Pick<InboxTestReport, 'observed'>) {
  const { report } = useTexts()
  if (observed.length === 0) return null
  return (
    <ul aria-label={report.observed} className="w-full space-y-2">
      {observed.map(({ receiver, source, text, fix }) => (
        <li
          key={`${source} ${receiver} ${text}`}
          className="flex max-w-3xl items-start gap-2.5 text-pretty wrap-anywhere"
        >
          <Eye className="mt-1 size-5 shrink-0 text-muted" aria-hidden />
          <div>
            <p className="text-lg font-semibold">
              <DomainLabel name={text} />
            </p>
            {fix !== null && <p className="text-muted">{report.observedFix({ title: fix })}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface ReportMetaProps extends Pick<ReportHeaderProps, 'test' | 'result' | 'onOrigin'> {
  /** Whether nothing about the test can be changed. */
  isFixed: boolean
}

function ReportMeta({ test, result: { coverage, facts, packs }, onOrigin, isFixed }: ReportMetaProps) {
  const texts = useTexts()
  const { report } = texts
  const unsigned = unsignedNote(packs, texts)
  const formats = useFormats()
  const { ip, source } = facts.envelope.origin
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <li>
        <Coverage {...coverage} />
      </li>
      {test.received_at && <li>{report.received({ when: formats.dateTime(test.received_at) })}</li>}
      <li>
        <PurposeChoice test={test} isFixed={isFixed} />
      </li>
      <li className="flex items-center gap-1.5">
        {ip === null && <SeverityIcon level="unknown" className="size-4" />}
        <span className="wrap-anywhere">
          {ip ? report.sentFrom({ ip, origin: report.origins[source] }) : report.originUnknown}
        </span>
        {onOrigin && (
          <button
            type="button"
            className="shrink-0 rounded-sm font-medium text-accent hover:underline"
            onClick={onOrigin}
          >
            {ip ? report.origin.change : report.origin.enter}
          </button>
        )}
      </li>
      {unsigned && <li>{unsigned}</li>}
    </ul>
  )
}

interface ReportActionsProps extends Pick<ReportHeaderProps, 'test' | 'onEdit' | 'isPlanned' | 'isSample'> {
  name: string
}

function ReportActions({ test, name, onEdit, isPlanned, isSample }: ReportActionsProps) {
  const { report } = useTexts()
  const navigate = useNavigate()
  const { engine } = useEngineState()
  const { report: number } = useSearch({ from: '/t/$token' })
  // A hosted instance gives others no access to its history.
  const isOwn = engine?.session === true && engine.mode === 'local' && !isSample
  const remove = useRemoval()
  const reference = { token: test.token, number }
  return (
    <div className="mt-4 -ml-2.5 flex flex-wrap">
      {!isPlanned && (
        <ShareButton shared={{ kind: 'report', report: test }} link={isSample ? null : test.url} redactsAtFirst />
      )}
      {onEdit && <EditButton onEdit={onEdit} />}
      {isOwn && (
        <ReportHistory
          reference={reference}
          doneAt={test.done_at}
          hasStream={test.result?.facts.author.state === 'known'}
        />
      )}
      {isOwn && (
        <Button
          icon={Trash2}
          look="danger-quiet"
          onClick={() => {
            void remove([{ token: test.token, name }])
            void navigate({ to: '/tests' })
          }}
        >
          {report.remove}
        </Button>
      )}
      {isOwn && <OtherReports reference={reference} />}
    </div>
  )
}
