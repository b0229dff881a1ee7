import type { DomainAudit } from '../../../shared/contract/domain.ts'
import type { PlannedAudit } from '../../../shared/contract/what-if.ts'
import type { Plan } from '../../api/plans.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useAtBest, WhatIfBar } from '../what-if/what-if-bar.tsx'

interface AuditWhatIfProps {
  /** The audit as published. */
  audit: DomainAudit
  plan: Plan<PlannedAudit | null>
  onDiscard(): void
}

type Grading = Pick<DomainAudit, 'score' | 'score_floor' | 'grade' | 'grade_floor'>

/** The effect of the edited records: grade and score before and after, and the resolved findings. */
export function AuditWhatIf({ audit, plan: { plan, isPending, error }, onDiscard }: AuditWhatIfProps) {
  const { report, results } = useTexts()
  const formats = useFormats()
  const atBest = useAtBest()
  const { before = audit, audit: planned = audit, come = [], go = [], zone_lines = '' } = plan ?? {}
  const scoreOf = ({ score, score_floor }: Grading) =>
    score === null ? null : atBest(formats.score(score), score !== score_floor)
  const gradeOf = ({ grade, grade_floor }: Grading) => grade && atBest(grade, grade !== grade_floor)
  return (
    <WhatIfBar
      measures={[
        { name: results.grade, before: gradeOf(before), after: gradeOf(planned) },
        { name: report.score, before: scoreOf(before), after: scoreOf(planned) },
      ]}
      come={come}
      go={go}
      zoneLines={zone_lines}
      isPending={isPending}
      hasFailed={error !== null}
      onDiscard={onDiscard}
    />
  )
}
