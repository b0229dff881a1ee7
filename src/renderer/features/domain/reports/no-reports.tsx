import { Link } from '@tanstack/react-router'
import { dmarcFacts } from '../../../../shared/contract/facts/audit/dmarc.ts'
import { useAudit } from '../../../api/lookups.ts'
import { isPlain } from '../../../api/plain/answer.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/page.tsx'
import { RecordBlock } from '../../findings/record-block.tsx'
import { factOf } from '../topics.ts'

/** How to get reports: the record to publish, and how to add what arrives. */
export function NoReports({ domain }: { domain: string }) {
  const { empty: texts } = useTexts().domainReports
  return (
    <Card className="mt-6 p-5">
      <h2 className="text-lg font-semibold">{texts.title}</h2>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{texts.body}</p>
      <ol className="mt-5 grid list-decimal gap-5 pl-5">
        <li className="font-semibold marker:text-muted">
          <h3>{texts.ask}</h3>
          <div className="mt-1 grid gap-3 font-normal">
            <AskForReports domain={domain} />
          </div>
        </li>
        <li className="font-semibold marker:text-muted">
          <h3>{texts.collect}</h3>
          <p className="mt-1 max-w-2xl font-normal text-pretty">{texts.collectBody}</p>
          <p className="mt-1 max-w-2xl font-normal text-pretty text-muted">{texts.wait}</p>
        </li>
      </ol>
    </Card>
  )
}

/** The record that the audit offers, or where reports already go. */
function AskForReports({ domain }: { domain: string }) {
  const { empty: texts, tabs } = useTexts().domainReports
  const { data: audit, error } = useAudit({ domain, selectors: [] }, useLanguage())
  if (!audit && !error) return <Skeleton className="h-32 w-full rounded-lg" />
  if (audit && !isPlain(audit)) {
    const addresses = reportAddresses(factOf(dmarcFacts.dmarc_record, audit.checks.dmarc)?.tags?.text ?? '')
    if (addresses.length > 0) return <p className="max-w-2xl text-pretty wrap-anywhere">{texts.asked({ addresses })}</p>
    const offered = audit.findings.find(({ record }) => record && reportAddresses(record.value).length > 0)?.record
    if (offered)
      return (
        <>
          <p className="max-w-2xl text-pretty">{texts.askBody}</p>
          <RecordBlock record={offered} />
        </>
      )
  }
  return (
    <p className="max-w-2xl text-pretty">
      {texts.askUnknown}{' '}
      <Link to="/domain/$name" params={{ name: domain }} className="rounded-sm font-medium text-accent hover:underline">
        {tabs.audit}
      </Link>
    </p>
  )
}

/** The addresses after rua in a DMARC record. */
function reportAddresses(record: string): string[] {
  const [, list = ''] = /^v=DMARC1\b.*?;\s*rua\s*=([^;]*)/i.exec(record) ?? []
  return list.split(',').flatMap((uri) => /mailto:([^!\s]+)/i.exec(uri)?.[1] ?? [])
}
