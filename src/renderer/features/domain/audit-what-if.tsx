import type { DomainAudit } from '../../../shared/contract/domain.ts'
import type { PlannedAudit } from '../../../shared/contract/what-if.ts'
import type { Plan } from '../../api/plans.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { WhatIfBar } from '../what-if/what-if-bar.tsx'

interface AuditWhatIfProps {
  /** As published. */
  audit: DomainAudit
  plan: Plan<PlannedAudit | null>
  onDiscard(): void
}

/** The effect of the edited records: grade and score before and after, and the resolved findings. */
export function AuditWhatIf({ audit, plan: { plan, isPending, error }, onDiscard }: AuditWhatIfProps) {
  const { report } = useTexts()
  const formats = useFormats()
  const { before = audit, audit: planned = audit, come = [], go = [], zone_lines = '' } = plan ?? {}
  const numberOf = (score: number | null) => (score === null ? null : formats.score(score))
  return (
    <WhatIfBar
      measures={[
        { name: report.grade, before: before.grade, after: planned.grade },
        { name: report.score, before: numberOf(before.score), after: numberOf(planned.score) },
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
