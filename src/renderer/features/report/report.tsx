import { useSearch } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { PlannedReport } from '../../../shared/contract/what-if.ts'
import { verdictInWords } from '../../../shared/report/lead-sentence.ts'
import { useEngineState } from '../../api/engine.ts'
import { type Plan, useReportPlan } from '../../api/plans.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Page, Section } from '../../ui/page.tsx'
import { ComparedLine } from '../compare/compared-line.tsx'
import { useFindingShortcuts } from '../findings/finding-keys.ts'
import { FindingsContext } from '../findings/whereabouts.tsx'
import { editsOf } from '../what-if/drafts.ts'
import { RecordFields } from '../what-if/record-fields.tsx'
import { TryRecordContext, useWhatIf, type WhatIf } from '../what-if/use-what-if.ts'
import { useAtBest, WhatIfBar } from '../what-if/what-if-bar.tsx'
import { useOriginForm } from './origin-form.tsx'
import { reportDrafts } from './report-drafts.ts'
import { ReportHeader, ReportMeta, ShortHeader } from './report-header.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { useOpen } from './use-open.ts'

interface ReportProps {
  test: InboxTestReport
  /** Whether the requested report is still loading and this is the previous one. */
  isPending: boolean
  /** Whether it is the sample, which is read-only. */
  isSample?: boolean
  /** A note above the report. */
  note?: ReactNode
}

/** The report of a test: the verdict, and tabs with what it is based on. */
export function Report({ test, isPending, isSample = false, note = null }: ReportProps) {
  const { trust, report: number } = useSearch({ from: '/t/$token' })
  const open = useOpen()
  const { report: texts } = useTexts()
  const whatIf = useWhatIf(test.token, () => (test.result ? reportDrafts(test.result) : []))
  const { engine } = useEngineState()
  // Plans apply to the latest report only.
  const isLatest = trust === undefined && number === undefined
  const isHere = engine?.session === true && engine.mode === 'local' && !isSample
  const canTry = isHere && isLatest
  // A hosted instance has the messages of its tests; earlier reports and the sample are on this machine.
  const isElsewhere = engine?.mode === 'hosted' && number === undefined && !isSample
  const message = isElsewhere ? null : { token: test.token, version: test.done_at }
  const drafts = canTry ? whatIf.drafts : null
  const plan = useReportPlan(test.token, drafts && editsOf(drafts), useLanguage())
  const canEdit = canTry && !drafts
  const origin = useOriginForm(test, canEdit)
  const shown = plan.plan?.test ?? test
  const { verdict, result } = shown
  useFindingShortcuts(result?.findings ?? [], result?.fix_plan ?? [])
  // A finished test has both; otherwise the error boundary shows a bug.
  if (!verdict || !result) throw new Error('a finished test has no result')
  const details = { test: shown, result, onOrigin: origin.open, isFixed: isSample || drafts !== null }
  return (
    <TryRecordContext value={canTry ? whatIf.tryRecord : null}>
      <FindingsContext value={{ packs: result.packs, service: result.service, isAudit: false }}>
        <Page className="pt-4! min-[1600px]:max-w-[100rem]">
          {drafts && <ReportWhatIf test={test} plan={plan} whatIf={whatIf} />}
          <ReportTabs
            test={test}
            result={result}
            header={
              <ReportHeader
                test={shown}
                verdict={verdict}
                result={result}
                message={message}
                onEdit={canEdit ? whatIf.start : null}
                isPlanned={drafts !== null}
                isSample={isSample}
                comparedLine={
                  isHere &&
                  !drafts &&
                  trust === undefined && (
                    <ComparedLine reference={{ token: test.token, number }} test={shown} result={result} />
                  )
                }
                meta={<ReportMeta place="header" {...details} />}
                originForm={origin.form}
              />
            }
            notes={
              <>
                {note}
                {trust !== undefined && (
                  <TrustNote
                    facts={result.facts}
                    trust={trust}
                    isPending={isPending}
                    onBack={() => open({ trust: undefined })}
                  />
                )}
              </>
            }
            afterFixes={<ReportMeta place="below" {...details} />}
            short={<ShortHeader test={shown} verdict={verdict} result={result} />}
            title={shown.message?.subject || texts.noSubject}
            isPlanned={drafts !== null}
            message={message}
            canTrust={!isSample}
            action={({ code }) =>
              code === 'origin_unknown' &&
              origin.open && (
                <Button className="mt-2" onClick={origin.open}>
                  {texts.origin.enter}
                </Button>
              )
            }
          />
        </Page>
      </FindingsContext>
    </TryRecordContext>
  )
}

interface TrustNoteProps {
  facts: Pick<MessageFacts, 'received' | 'envelope'>
  trust: number
  /** Whether the message is still being re-evaluated. */
  isPending: boolean
  onBack(): void
}

/** Says that the report uses another origin than the stored one, with a link back. */
function TrustNote({ facts: { received, envelope }, trust, isPending, onBack }: TrustNoteProps) {
  const { report, results } = useTexts()
  const { path: texts, originUnknown } = report
  const host = received[trust - 1]?.by ?? texts.unknownHost
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-accent bg-accent-soft px-4 py-3 text-sm">
      <ShieldCheck className="size-5 shrink-0 text-accent" aria-hidden />
      <p role="status" className="min-w-0 flex-1 basis-64 text-pretty wrap-anywhere">
        {isPending ? texts.judging : texts.trusting({ host, origin: envelope.origin.ip ?? originUnknown })}
      </p>
      <Button onClick={onBack}>{results.backToOriginal}</Button>
    </div>
  )
}

interface ReportWhatIfProps {
  /** As published. */
  test: InboxTestReport
  plan: Plan<PlannedReport>
  whatIf: WhatIf
}

/** The effect of the edited records: score and verdict before and after, and the editor. */
function ReportWhatIf({ test, plan: { plan, isPending, error }, whatIf }: ReportWhatIfProps) {
  const { results, whatIf: texts } = useTexts()
  const formats = useFormats()
  const atBest = useAtBest()
  const { before = test, test: planned = test, come = [], go = [], zone_lines = '' } = plan ?? {}
  const scoreOf = ({ score, score_floor }: Pick<InboxTestReport, 'score' | 'score_floor'>) =>
    score === null ? null : atBest(formats.score(score), score !== score_floor)
  const wordsOf = ({ verdict, verdict_floor }: Pick<InboxTestReport, 'verdict' | 'verdict_floor'>) =>
    verdict && verdictInWords(verdict, verdict_floor, results)
  return (
    <>
      <WhatIfBar
        measures={[
          { name: texts.score, before: scoreOf(before), after: scoreOf(planned) },
          { name: texts.verdict, before: wordsOf(before), after: wordsOf(planned) },
        ]}
        come={come}
        go={go}
        zoneLines={zone_lines}
        isPending={isPending}
        hasFailed={error !== null}
        onDiscard={whatIf.discard}
      />
      <Card className="mb-8 p-4 md:p-5">
        <Section id="what-if-fields" title={texts.fields}>
          <p className="mb-4 text-sm text-pretty text-muted">{texts.fieldsIntro}</p>
          <RecordFields whatIf={whatIf} shows={() => true} error={error} findings={planned.result?.findings ?? []} />
        </Section>
      </Card>
    </>
  )
}
