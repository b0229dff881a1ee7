import type { MonitorAnswer } from '../../../shared/contract/monitoring/monitor-routes.ts'
import type { AddressSummary } from '../../../shared/contract/monitoring/run.ts'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { describeListings } from '../../../shared/monitoring/describe-summary.ts'
import { useTexts } from '../../i18n/language.tsx'
import { LevelMark } from '../../ui/severity-icon.tsx'
import { GradeMark } from '../recent/grade-mark.tsx'

/** The grade of a domain, or the number of lists an address is on. */
export function MonitorMark({ monitor: { target, summary } }: { monitor: Pick<MonitorAnswer, 'target' | 'summary'> }) {
  if (summary?.kind === 'address') return <ListedMark summary={summary} />
  if (target.kind === 'domain') {
    const { grade, grade_floor } = summary?.kind === 'domain' ? summary : { grade: null, grade_floor: null }
    return <GradeMark grade={grade} floor={grade_floor} />
  }
  return <ListedMark summary={null} />
}

function ListedMark({ summary }: { summary: AddressSummary | null }) {
  const texts = useTexts()
  const level = levelOfAddress(summary)
  return (
    <LevelMark level={level}>
      {summary !== null && summary.listed > 0 && <span aria-hidden>{summary.listed}</span>}
      <span className="sr-only">
        {summary === null ? texts.monitoring.list.notKnown : describeListings(summary, texts)}
      </span>
    </LevelMark>
  )
}

/** The level of a monitored address: fine only if every list answered. */
export function levelOfAddress(summary: Pick<AddressSummary, 'listed' | 'unanswered'> | null): FindingLevel {
  if (summary === null) return 'unknown'
  if (summary.listed > 0) return 'major'
  return summary.unanswered > 0 ? 'unknown' : 'ok'
}
