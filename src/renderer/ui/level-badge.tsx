import type { ReactNode } from 'react'
import type { FindingLevel } from '../../shared/i18n/text-keys.ts'
import { join } from './class-names.ts'
import { levelColors, levelGrounds, SeverityIcon } from './severity-icon.tsx'

interface LevelBadgeProps {
  level: FindingLevel
  /** Replaces the icon of the level. */
  icon?: ReactNode
  children: ReactNode
}

/** A level as icon, color, and word. */
export function LevelBadge({ level, icon, children }: LevelBadgeProps) {
  return (
    <span
      className={join(
        'inline-flex shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-medium whitespace-nowrap',
        levelColors[level],
        levelGrounds[level],
      )}
    >
      {icon ?? <SeverityIcon level={level} className="size-4" />}
      {children}
    </span>
  )
}
