import { Link } from '@tanstack/react-router'
import type { SpfLookup } from '../../../shared/contract/lookups.ts'
import { useTexts } from '../../i18n/language.tsx'
import { linkToDomain } from '../../questions/links.ts'
import { FactList, Verbatim } from '../findings/fact-list.tsx'
import { RecordView } from '../records/record-view.tsx'
import { Verdict } from './answer-parts.tsx'

export function SpfAnswer({ lookup }: { lookup: SpfLookup }) {
  const { lookups: texts } = useTexts()
  const { spf, answer } = texts
  const { domain, valid, error, record, all, lookups, complete, redirect } = lookup
  return (
    <>
      <Verdict
        subject={domain}
        level={valid ? 'ok' : 'major'}
        badge={valid ? answer.valid : answer.notValid}
        sentence={error === null ? spf.fine : spf.errors[error]}
      />
      <FactList
        facts={[
          [spf.lookups, complete ? spf.lookupsOf({ count: lookups }) : spf.atLeast({ count: lookups })],
          [spf.all, all === null ? answer.none : <Verbatim key="all" text={all} />],
          [spf.redirect, redirect === null ? null : <Verbatim key="redirect" text={redirect} />],
        ]}
      />
      {record !== null && (
        <div className="mt-4">
          <RecordView record={record} kind="spf" isSpelledOut />
        </div>
      )}
      <FullAuditLink domain={domain} />
    </>
  )
}

/** Links to the full audit of a domain. */
export function FullAuditLink({ domain }: { domain: string }) {
  const { fullAudit } = useTexts().lookups
  return (
    <p className="mt-4">
      <Link {...linkToDomain(domain)} preload={false} className="rounded-sm font-medium text-accent hover:underline">
        {fullAudit}
      </Link>
    </p>
  )
}
