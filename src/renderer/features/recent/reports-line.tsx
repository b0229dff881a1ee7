import { Link } from '@tanstack/react-router'
import { useEngine } from '../../api/engine.ts'
import { useDomainReports } from '../../api/report-insights.ts'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'

/** The same number of days that the reports page shows first. */
const days = 30

interface ReportsLineProps {
  domain: string
  className?: string
}

/**
 * One line on what receivers report about the mail of a domain; nothing without reports. Only this engine has reports,
 * and only callers with a session can read them.
 */
export function ReportsLine(props: ReportsLineProps) {
  const { data: engine } = useEngine()
  return engine?.session && engine.mode !== 'hosted' ? <Sums {...props} /> : null
}

function Sums({ domain, className }: ReportsLineProps) {
  const { reports } = useTexts().results
  const { data } = useDomainReports({ domain, days })
  if (!data?.aggregate) return null
  const { pass, messages } = data.aggregate
  return (
    <Link to="/domain/$name/reports" params={{ name: domain }} className={join('underline', className)}>
      {reports({ pass, messages })}
    </Link>
  )
}
