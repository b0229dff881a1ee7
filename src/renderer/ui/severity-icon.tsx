import { Check, Diamond, Info, type LucideIcon, Minus, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FindingLevel } from '../../shared/i18n/text-keys.ts'
import { join } from './class-names.ts'

/** The text color of each level; the shape conveys the same without color. */
export const levelColors: Record<FindingLevel, string> = {
  critical: 'text-critical',
  major: 'text-major',
  minor: 'text-minor',
  info: 'text-info',
  ok: 'text-ok',
  unknown: 'text-unknown',
}

export const levelGrounds: Record<FindingLevel, string> = {
  critical: 'bg-critical-soft',
  major: 'bg-major-soft',
  minor: 'bg-minor-soft',
  info: 'bg-info-soft',
  ok: 'bg-ok-soft',
  unknown: 'bg-unknown-soft',
}

const shapes: Record<Exclude<FindingLevel, 'unknown'>, LucideIcon> = {
  critical: OctagonAlert,
  major: TriangleAlert,
  minor: Diamond,
  info: Info,
  ok: Check,
}

interface SeverityIconProps {
  level: FindingLevel
  className?: string
}

/** The icon of a level: octagon, triangle, diamond, circle, check, or a dashed ring for unknown. */
export function SeverityIcon({ level, className = 'size-4.5' }: SeverityIconProps) {
  const classes = join('shrink-0', levelColors[level], className)
  if (level === 'unknown') return <UnknownIcon className={classes} />
  const Shape = shapes[level]
  return <Shape className={classes} aria-hidden />
}

/** The icon of a level, or a dash for neither good nor bad. */
export function LevelOrNone({ level, className = '' }: { level: FindingLevel | null; className?: string }) {
  if (level) return <SeverityIcon level={level} className={className} />
  return <Minus className={join('shrink-0 text-subtle', className)} aria-hidden />
}

/** A ring with gaps, for unknown. */
function UnknownIcon({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinecap="round" className={className} aria-hidden>
      <circle cx="12" cy="12" r="9.5" strokeWidth="2" strokeDasharray="3.46 4" />
      <path d="M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.7" strokeWidth="2" />
      <path d="M12 16.7v.1" strokeWidth="2.4" />
    </svg>
  )
}

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

/** The result of a row in a list, as a block of one width. */
export function LevelMark({ level, children }: { level: FindingLevel; children: ReactNode }) {
  return (
    <span
      className={join(
        'flex h-9 w-18 shrink-0 items-center justify-center gap-1.5 rounded-md text-sm font-semibold',
        levelColors[level],
        levelGrounds[level],
      )}
    >
      <SeverityIcon level={level} className="size-4" />
      {children}
    </span>
  )
}
