import { Link } from '@tanstack/react-router'
import { levelOfGrade } from '../../../shared/report/verdict-level.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { toUnicodeName } from '../../i18n/unicode-name.ts'
import type { AuditResult, RecentDomain } from '../../preferences.ts'
import { join } from '../../ui/class-names.ts'
import { Card } from '../../ui/page.tsx'
import { levelColours, levelGrounds, SeverityIcon } from '../../ui/severity-icon.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ChangeNote } from './change-note.tsx'
import { changeOf } from './score-change.ts'

/** Refresh interval of relative times, in milliseconds. */
const agoInterval = 30_000

/** The domains audited in this window: grade, name, time, and the change since the audit before. */
export function RecentDomains({ domains }: { domains: readonly RecentDomain[] }) {
  return (
    <Card className="mt-3 overflow-hidden">
      <ul className="divide-y divide-line">
        {domains.map((domain) => (
          <li key={domain.name}>
            <DomainRow {...domain} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DomainRow({ name, latest, previous }: RecentDomain) {
  const formats = useFormats()
  const now = useNow(agoInterval)
  const unicode = toUnicodeName(name)
  const change = latest && previous && changeOf(latest, { ...previous, at: previous.checked_at })
  return (
    <div className="relative flex items-center gap-4 px-4 py-2.5 hover:bg-sunken md:px-5">
      <GradeMark result={latest} />
      <div className="min-w-0 flex-1">
        <Link
          to="/domain/$name"
          params={{ name }}
          preload={false}
          className="block truncate rounded-sm font-medium after:absolute after:inset-0 after:rounded-[inherit]"
        >
          {unicode}
        </Link>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {unicode !== name && <span className="wrap-anywhere">{name}</span>}
          {latest && (
            <time dateTime={latest.checked_at} title={formats.dateTime(latest.checked_at)}>
              {formats.ago(latest.checked_at, now)}
            </time>
          )}
          {change && <ChangeNote change={change} />}
        </p>
      </div>
    </div>
  )
}

/** The grade of an audit; one that unknown checks could lower is marked as such. */
function GradeMark({ result }: { result: AuditResult | null }) {
  const { domain, report, recent } = useTexts()
  const grade = result?.grade ?? null
  const floor = result?.grade_floor ?? null
  const level = levelOfGrade(grade, floor)
  const isBestCase = grade !== floor
  return (
    <span
      className={join(
        'flex h-9 w-18 shrink-0 items-center justify-center gap-1.5 rounded-md text-sm font-semibold',
        levelColours[level],
        levelGrounds[level],
      )}
    >
      <SeverityIcon level={level} className="size-4" />
      {grade === null ? (
        <span className="sr-only">{domain.noGrade}</span>
      ) : (
        <>
          <span aria-hidden>{isBestCase ? `≤ ${grade}` : grade}</span>
          <span className="sr-only">{isBestCase ? recent.gradeAtBest({ grade }) : `${report.grade} ${grade}`}</span>
        </>
      )}
    </span>
  )
}
