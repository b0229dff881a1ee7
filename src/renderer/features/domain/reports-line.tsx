import { Link } from '@tanstack/react-router'
import { useEngine } from '../../api/engine.ts'
import { useDomainReports } from '../../api/report-insights.ts'
import { useTexts } from '../../i18n/language.tsx'

/** The days of reports, as many as the page of the reports shows first. */
const days = 30

/** What receivers report about the mail of a domain, in one line. Only this engine has reports, for those with a session. */
export function ReportsLine({ domain }: { domain: string }) {
  const { data: engine } = useEngine()
  return engine?.session && engine.mode !== 'hosted' ? <Sums domain={domain} /> : null
}

function Sums({ domain }: { domain: string }) {
  const { auditLine } = useTexts().domainReports
  const { data } = useDomainReports({ domain, days })
  if (!data?.aggregate) return null
  const { pass, messages } = data.aggregate
  return (
    <li>
      <Link to="/domain/$name/reports" params={{ name: domain }} className="underline">
        {auditLine({ pass, messages })}
      </Link>
    </li>
  )
}
