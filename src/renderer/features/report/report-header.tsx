import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InboxTestReport, InboxTestResult } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { Verdict } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { headlineOfReport, isMessage, leadOfReport, type ReportHead } from '../../../shared/report/lead-sentence.ts'
import { levelOfVerdict, openFloor } from '../../../shared/report/verdict-level.ts'
import { unsignedNote } from '../../../shared/report/whereabouts.ts'
import { type MessageKey, previewAddress } from '../../api/message-views.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'
import { PageHeading } from '../../ui/page.tsx'
import { ScoreGauge } from '../../ui/score-gauge.tsx'
import { levelColors, SeverityIcon } from '../../ui/severity-icon.tsx'
import { SideBySide } from '../../ui/side-by-side.tsx'
import { DomainLabel } from '../../ui/text/domain-label.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { Coverage } from '../findings/coverage.tsx'
import { idOfChecklist } from './checklist/checklist.tsx'
import { MarkStrip } from './mark-strip.tsx'
import { PurposeChoice } from './purpose-choice.tsx'
import { ReportActions, type ReportActionsProps } from './report-actions.tsx'
import { useOpen } from './use-open.ts'

interface ReportHeaderProps extends Omit<ReportActionsProps, 'name' | 'facts'> {
  verdict: Verdict
  result: InboxTestResult
  /** Null if it is not on this machine. */
  message: MessageKey | null
  /** How the message was checked. */
  meta: ReactNode
  /** What changed since the last report of the stream. */
  comparedLine: ReactNode
  /** The form for the sending IP, while it is open. */
  originForm: ReactNode
}

/** What a report says first: what was observed, the verdict with its cause, and a mark for each provider and check. */
export function ReportHeader({
  verdict,
  result,
  message,
  meta,
  comparedLine,
  originForm,
  ...actions
}: ReportHeaderProps) {
  const { test } = actions
  const texts = useTexts()
  const { report } = texts
  const language = useLanguage()
  const open = useOpen()
  const subject = test.message?.subject || report.noSubject
  const head = headOf(test, verdict, result)
  const level = levelOfVerdict(verdict, head.verdict_floor)
  const headline = headlineOfReport(head, texts, language)
  return (
    <header className="flex items-start gap-6">
      {message && result.facts.html.state === 'known' && (
        <Thumbnail message={message} onOpen={() => open({ tab: 'preview' })} />
      )}
      <div className="grid min-w-0 flex-1 gap-y-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 lg:flex-nowrap">
          <div className="flex min-w-0 flex-wrap gap-x-5 text-sm text-muted lg:block">
            <p className="line-clamp-2 wrap-anywhere lg:line-clamp-1" title={subject}>
              <SideBySide texts={[test.name, subject]} />
            </p>
            <p className="truncate">{test.message?.from && <DomainLabel name={test.message.from} />}</p>
          </div>
          <ReportActions name={test.name ?? subject} facts={result.facts} {...actions} />
        </div>
        <Observed observed={test.observed} />
        <div className="flex items-start gap-4">
          <ScoreGauge score={test.score} floor={openFloor(test)} level={level} isSmall />
          <div className="min-w-0 flex-1">
            <div className="flex items-start gap-2.5">
              <SeverityIcon level={level} className="mt-0.5 size-6 sm:mt-1" />
              <PageHeading
                title={`${subject} · ${headline}`}
                className="text-lg leading-7 font-semibold tracking-tight sm:text-2xl"
              >
                {headline}
              </PageHeading>
            </div>
            <p className="mt-1 max-w-3xl text-pretty wrap-anywhere">
              <DomainLabel name={leadOfReport(head, texts, language)} />
            </p>
          </div>
        </div>
        {isMessage(result) && (
          <MarkStrip result={result} onProviders={() => open({ tab: 'providers' })} onChecklist={showChecklist} />
        )}
        {meta}
        {originForm}
        {comparedLine}
      </div>
    </header>
  )
}

function headOf({ score, verdict_floor }: InboxTestReport, verdict: Verdict, result: InboxTestResult): ReportHead {
  return { score, verdict, verdict_floor: verdict_floor ?? verdict, result }
}

/** Opens the checklist below. */
function showChecklist(): void {
  const section = document.getElementById(idOfChecklist)
  const details = section?.querySelector('details')
  if (!details) return
  details.open = true
  section?.scrollIntoView()
  details.querySelector('summary')?.focus({ preventScroll: true })
}

/** The verdict in one line, for the other tabs and while the page is scrolled. */
export function ShortHeader({ test, verdict, result }: Pick<ReportHeaderProps, 'test' | 'verdict' | 'result'>) {
  const texts = useTexts()
  const language = useLanguage()
  const formats = useFormats()
  const head = headOf(test, verdict, result)
  const level = levelOfVerdict(verdict, head.verdict_floor)
  const isAtBest = openFloor(test) !== null
  const score = test.score === null ? '?' : formats.score(test.score)
  return (
    <>
      <SeverityIcon level={level} className="size-5" />
      <span className={join('text-lg font-semibold whitespace-nowrap tabular-nums', levelColors[level])}>
        {score} {isAtBest && <span className="text-xs font-normal">{texts.report.bestCase}</span>}
      </span>
      <span className="min-w-0 truncate font-semibold">{headlineOfReport(head, texts, language)}</span>
      <span className="min-w-0 flex-1 truncate text-muted max-sm:hidden">
        {test.message?.subject || texts.report.noSubject}
      </span>
    </>
  )
}

interface ThumbnailProps {
  message: MessageKey
  onOpen(): void
}

/** The message beside its verdict, as small as a picture. A wide window has its preview beside the findings. */
function Thumbnail({ message, onOpen }: ThumbnailProps) {
  const { preview: texts } = useTexts()
  return (
    <div className="relative h-50 w-45 shrink-0 overflow-hidden rounded-lg border border-line bg-[#fff] max-lg:hidden min-[1600px]:hidden print:hidden">
      <iframe
        src={previewAddress(message.token, 'normal')}
        title={texts.title}
        sandbox=""
        referrerPolicy="no-referrer"
        loading="lazy"
        tabIndex={-1}
        aria-hidden
        className="pointer-events-none h-[711px] w-[640px] origin-top-left scale-[0.28125] scheme-light"
      />
      <button type="button" className="absolute inset-0 rounded-lg" aria-label={texts.title} onClick={onOpen} />
    </div>
  )
}

/** What receivers did with the message, before any estimate. */
function Observed({ observed }: Pick<InboxTestReport, 'observed'>) {
  const { report } = useTexts()
  if (observed.length === 0) return null
  return (
    <ul aria-label={report.observed} className="space-y-1">
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

interface ReportMetaProps extends Pick<ReportHeaderProps, 'test' | 'result'> {
  /** In the header, or below what to fix. On phones, all of it is below. */
  place: 'header' | 'below'
  /** Asks for the sending IP; null if that is not possible. */
  onOrigin: (() => void) | null
  /** Whether nothing about the test can be changed. */
  isFixed: boolean
}

const phones = '(max-width: 639px)'

/** How many checks were completed, what the message is judged as, and when and from where it came. */
export function ReportMeta({ place, test, result: { coverage, facts, packs }, onOrigin, isFixed }: ReportMetaProps) {
  const texts = useTexts()
  const { report } = texts
  const unsigned = unsignedNote(packs, texts)
  const formats = useFormats()
  const isPhone = useMedia(phones)
  const { ip, source } = facts.envelope.origin
  const isIn = (own: typeof place) => place === (isPhone ? 'below' : own)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted empty:hidden">
      {isIn('header') && (
        <>
          <li>
            <Coverage {...coverage} />
          </li>
          <li>
            <PurposeChoice test={test} isFixed={isFixed} />
          </li>
        </>
      )}
      {isIn('below') && test.received_at && <li>{report.received({ when: formats.dateTime(test.received_at) })}</li>}
      {/* Without the address, the report is incomplete. */}
      {isIn(ip === null ? 'header' : 'below') && (
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
      )}
      {isIn('below') && unsigned && <li>{unsigned}</li>}
    </ul>
  )
}
