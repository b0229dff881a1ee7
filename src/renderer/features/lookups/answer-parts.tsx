import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { DomainLabel } from '../../ui/text/domain-label.tsx'

interface VerdictProps {
  subject: string
  level: FindingLevel
  badge: string
  sentence: string
}

/** The subject of a lookup, its status, and a sentence. */
export function Verdict({ subject, level, badge, sentence }: VerdictProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg font-semibold wrap-anywhere">
          <DomainLabel name={subject} />
        </h3>
        <LevelBadge level={level}>{badge}</LevelBadge>
      </div>
      <p className="mt-1 mb-4 max-w-prose text-pretty">{sentence}</p>
    </>
  )
}
