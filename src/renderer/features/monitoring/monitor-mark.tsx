import type { MonitorAnswer } from '../../../shared/contract/monitoring/monitor-routes.ts'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'
import { levelColours, levelGrounds, SeverityIcon } from '../../ui/severity-icon.tsx'
import { GradeMark } from '../recent/grade-mark.tsx'

/** The grade of a domain, or on how many lists an address is. */
export function MonitorMark({ monitor: { target, summary } }: { monitor: Pick<MonitorAnswer, 'target' | 'summary'> }) {
  if (summary?.kind === 'address') return <ListedMark count={summary.listed} />
  if (target.kind === 'domain') {
    return <GradeMark grade={summary?.grade ?? null} floor={summary?.grade_floor ?? null} />
  }
  return <ListedMark count={null} />
}

function ListedMark({ count }: { count: number | null }) {
  const { domain, monitoring } = useTexts()
  const level = count === null ? 'unknown' : count > 0 ? 'major' : 'ok'
  return (
    <span
      className={join(
        'flex h-9 w-18 shrink-0 items-center justify-center gap-1.5 rounded-md text-sm font-semibold',
        levelColours[level],
        levelGrounds[level],
      )}
    >
      <SeverityIcon level={level} className="size-4" />
      {count !== null && count > 0 && <span aria-hidden>{count}</span>}
      <span className="sr-only">{count === null ? domain.noGrade : monitoring.list.listed({ count })}</span>
    </span>
  )
}
