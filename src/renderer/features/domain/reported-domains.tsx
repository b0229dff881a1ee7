import { Link } from '@tanstack/react-router'
import { toUnicodeName } from '../../../shared/names/unicode-name.ts'
import { useReportedDomains } from '../../api/domain-reports.ts'
import { useEngine } from '../../api/engine.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CardList, Section } from '../../ui/page.tsx'
import { ReportsLine } from '../recent/reports-line.tsx'

interface ReportedDomainsProps {
  /** Domains that the page already lists with their reports. */
  listed: readonly string[]
}

/** The domains of the latest reports, which may have arrived without anyone having opened the domain. */
export function ReportedDomains(props: ReportedDomainsProps) {
  const { data: engine } = useEngine()
  return engine?.session && engine.mode !== 'hosted' ? <Domains {...props} /> : null
}

function Domains({ listed }: ReportedDomainsProps) {
  const { domain: texts } = useTexts()
  const { data } = useReportedDomains()
  const domains = data?.filter((domain) => !listed.includes(domain)) ?? []
  if (domains.length === 0) return null
  return (
    <Section id="reported" title={texts.reported} className="mt-10 max-w-2xl">
      <CardList className="mt-3 overflow-hidden">
        {domains.map((name) => (
          <li key={name} className="relative px-4 py-2.5 hover:bg-sunken md:px-5">
            <Link
              to="/domain/$name/reports"
              params={{ name }}
              className="block rounded-sm font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-[inherit]"
            >
              {toUnicodeName(name)}
            </Link>
            <p className="text-sm text-muted">
              <ReportsLine domain={name} className="relative" />
            </p>
          </li>
        ))}
      </CardList>
    </Section>
  )
}
