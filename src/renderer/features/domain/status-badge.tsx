import { CircleMinus } from 'lucide-react'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import type { TopicStanding } from '../../../shared/report/topic-standing.ts'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'
import { LevelBadge, levelColors, SeverityIcon } from '../../ui/severity-icon.tsx'

interface StatusProps {
  standing: TopicStanding
  level: FindingLevel
}

/** The icon of a topic's status: an absent record has its own icon, colored by severity. */
export function StatusIcon({ standing, level }: StatusProps) {
  if (standing !== 'absent') return <SeverityIcon level={level} className="size-4" />
  return <CircleMinus className={join('size-4 shrink-0', levelColors[level])} aria-hidden />
}

export function StatusBadge({ standing, level }: StatusProps) {
  const { statuses } = useTexts().domain
  return (
    <LevelBadge level={level} icon={<StatusIcon standing={standing} level={level} />}>
      {statuses[standing]}
    </LevelBadge>
  )
}
