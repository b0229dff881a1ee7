import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { PlannedReport } from '../../../shared/contract/what-if.ts'
import { verdictInWords } from '../../../shared/report/lead-sentence.ts'
import type { Plan } from '../../api/plans.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Card, Section } from '../../ui/page.tsx'
import { RecordFields } from '../what-if/record-fields.tsx'
import type { WhatIf } from '../what-if/use-what-if.ts'
import { useAtBest, WhatIfBar } from '../what-if/what-if-bar.tsx'

interface ReportWhatIfProps {
  /** As published. */
  test: InboxTestReport
  plan: Plan<PlannedReport>
  whatIf: WhatIf
}

/** The effect of the edited records: score and verdict before and after, and the editor. */
export function ReportWhatIf({ test, plan: { plan, isPending, error }, whatIf }: ReportWhatIfProps) {
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
