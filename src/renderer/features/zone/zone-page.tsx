import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import type { DomainAudit } from '../../../shared/contract/domain.ts'
import { useZoneAudit, useZoneNaming, useZonePlan, type ZoneFile } from '../../api/plans.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote, faultOf } from '../../ui/feedback/failure.tsx'
import { Card, Page, PageHeading } from '../../ui/page.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { Audit } from '../domain/audit.tsx'
import { auditDrafts } from '../domain/audit-drafts.ts'
import { AuditSkeleton } from '../domain/audit-skeleton.tsx'
import { LookupForm } from '../recent/lookup-form.tsx'
import { domainOfFile, useOpenZone } from '../uploads/open-zone.ts'
import { ZoneButton } from '../uploads/zone-button.tsx'
import { editsOf } from '../what-if/drafts.ts'
import { useWhatIf } from '../what-if/use-what-if.ts'

/** The open zone file: choice of its domain, then the audit. */
export function ZonePage() {
  const zone = useOpenZone()
  const { domain } = useSearch({ from: '/zone' })
  const { zone: texts } = useTexts()
  const { data, error } = useZoneAudit(zone, domain, useLanguage())
  if (!zone) return <NoZone />
  if (error && faultOf(error, 'domain') !== undefined) return <ZoneNaming zone={zone} typed={domain} refusal={error} />
  if (error) return <BrokenZone file={zone.file} error={error} />
  if (!data) return <AuditSkeleton domain={zone.file} status={texts.reading} />
  if (data.origins.length === 0) return <ZoneNaming zone={zone} />
  if (!data.planned) return <ZoneChoice file={zone.file} origins={data.origins} />
  return <AuditOfZone zone={zone} audit={data.planned.audit} />
}

function AuditOfZone({ zone, audit }: { zone: ZoneFile; audit: DomainAudit }) {
  const whatIf = useWhatIf(`${zone.file} ${audit.domain}`, () => auditDrafts(audit))
  const plan = useZonePlan(zone, audit.domain, whatIf.drafts && editsOf(whatIf.drafts), useLanguage())
  return <Audit audit={audit} selectors={[]} source={{ file: zone.file }} whatIf={whatIf} plan={plan} />
}

function ZoneChoice({ file, origins }: { file: string; origins: readonly string[] }) {
  const { zone: texts } = useTexts()
  const navigate = useNavigate({ from: '/zone' })
  return (
    <Page>
      <PageHeading>{texts.which}</PageHeading>
      <p className="mt-1 text-muted">{texts.whichBody({ file })}</p>
      <Card className="mt-6 max-w-2xl p-2">
        <ul>
          {origins.map((origin) => (
            <li key={origin}>
              <Button
                look="quiet"
                className="w-full justify-start font-mono"
                onClick={() => void navigate({ search: { domain: origin } })}
              >
                {origin}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}

interface ZoneNamingProps {
  zone: ZoneFile
  /** The rejected input. */
  typed?: string | undefined
  refusal?: unknown
}

/** Asks for the domain if the file does not state one. */
function ZoneNaming({ zone, typed, refusal }: ZoneNamingProps) {
  const { zone: texts, domain } = useTexts()
  const navigate = useNavigate({ from: '/zone' })
  return (
    <Page>
      <PageHeading>{texts.which}</PageHeading>
      <p className="mt-1 text-pretty wrap-anywhere text-muted">{texts.whoseBody({ file: zone.file })}</p>
      <Card className="mt-6 max-w-2xl p-5">
        <LookupForm
          texts={{ ...domain.door, hint: texts.whoseHint }}
          member="domain"
          primary
          initial={typed ?? domainOfFile(zone.file)}
          refusal={refusal}
          lookUp={useZoneNaming(zone, useLanguage())}
          open={(name) => void navigate({ search: { domain: name } })}
        />
      </Card>
    </Page>
  )
}

function BrokenZone({ file, error }: { file: string; error: unknown }) {
  const { zone: texts } = useTexts()
  const fault = faultOf(error, 'text')
  return (
    <Page>
      <PageHeading>{fault === undefined ? texts.unopened({ file }) : texts.failed({ file })}</PageHeading>
      <div className="mt-6 grid justify-items-start gap-4">
        {fault === undefined ? (
          <FailureNote error={error} />
        ) : (
          <p role="alert" className="flex items-start gap-3 rounded-lg bg-critical-soft px-4 py-3">
            <SeverityIcon level="critical" className="mt-1 size-4.5" />
            <code className="font-mono text-sm leading-6 wrap-anywhere">{fault}</code>
          </p>
        )}
        <ZoneButton text={texts.otherFile} />
      </div>
    </Page>
  )
}

function NoZone() {
  const { zone: texts } = useTexts()
  return (
    <Page>
      <PageHeading>{texts.missing}</PageHeading>
      <p className="mt-1 mb-6 flex items-start gap-2 text-pretty text-muted">
        <FileText className="mt-1 size-4 shrink-0" aria-hidden />
        {texts.missingBody}
      </p>
      <ZoneButton text={texts.open} />
    </Page>
  )
}
