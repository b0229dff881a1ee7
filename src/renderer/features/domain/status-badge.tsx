import { CircleMinus } from 'lucide-react'
import type { AuditStatus } from '../../../shared/contract/domain.ts'
import type { FindingLevel } from '../../../shared/i18n/ui/report.ts'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { levelColours, SeverityIcon } from '../../ui/severity-icon.tsx'

interface StatusProps {
  status: AuditStatus
  level: FindingLevel
}

/** The shape of a status: what is absent has its own, whose colour says whether that matters. */
export function StatusIcon({ status, level }: StatusProps) {
  if (status !== 'absent') return <SeverityIcon level={level} className="size-4" />
  return <CircleMinus className={join('size-4 shrink-0', levelColours[level])} aria-hidden />
}

export function StatusBadge({ status, level }: StatusProps) {
  const { statuses } = useTexts().domain
  return (
    <LevelBadge level={level} icon={<StatusIcon status={status} level={level} />}>
      {statuses[status]}
    </LevelBadge>
  )
}
