import { toUnicodeName } from '../../../shared/names/unicode-name.ts'
import { levelOfGrade } from '../../../shared/report/verdict-level.ts'
import { useTexts } from '../../i18n/language.tsx'
import type { AuditResult, RecentDomain } from '../../preferences.ts'
import { join } from '../../ui/class-names.ts'
import { Card } from '../../ui/page.tsx'
import { levelColours, levelGrounds, SeverityIcon } from '../../ui/severity-icon.tsx'
import { ReportsLine } from '../domain/reports-line.tsx'
import { linkToDomain } from './links.ts'
import { ResultRow } from './result-row.tsx'
import { changeOf } from './score-change.ts'

interface RecentDomainsProps {
  domains: readonly RecentDomain[]
  /** Whether to show what receivers report about each. */
  hasReports?: boolean
}

/** The domains audited in this window: grade, name, time, and the change since the audit before. */
export function RecentDomains({ domains, hasReports = false }: RecentDomainsProps) {
  return (
    <Card className="mt-3 overflow-hidden">
      <ul className="divide-y divide-line">
        {domains.map(({ name, latest, previous }) => {
          const unicode = toUnicodeName(name)
          return (
            <ResultRow
              key={name}
              mark={<GradeMark result={latest} />}
              link={linkToDomain(name)}
              title={unicode}
              alias={unicode === name ? null : name}
              at={latest?.checked_at ?? null}
              change={latest && previous && changeOf(latest, { ...previous, at: previous.checked_at })}
              more={hasReports && <ReportsLine domain={name} className="relative" />}
            />
          )
        })}
      </ul>
    </Card>
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
