import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { DomainAudit } from '../../../shared/contract/domain.ts'
import { useEngineState } from '../../api/engine.ts'
import { useAudit } from '../../api/lookups.ts'
import { isPlain, type PlainAnswer } from '../../api/plain/answer.ts'
import { useDomainPlan } from '../../api/plans.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { saveRecentDomain } from '../../preferences/preferences.ts'
import { FailureNote, faultOf } from '../../ui/feedback/failure.tsx'
import { Card, Page, PageHeading } from '../../ui/page.tsx'
import { PlainAnswerPage } from '../plain/plain-answer-page.tsx'
import { SubjectForm } from '../recent/subject-form.tsx'
import { editsOf } from '../what-if/drafts.ts'
import { useWhatIf } from '../what-if/use-what-if.ts'
import { Audit } from './audit.tsx'
import { auditDrafts } from './audit-drafts.ts'
import type { AuditSource } from './audit-header.tsx'
import { AuditSkeleton } from './audit-skeleton.tsx'

/** A page per domain: loading, rejected, failed, or the audit. */
export function DomainPage() {
  const { name } = useParams({ from: '/domain/$name' })
  const { selector: selectors = [] } = useSearch({ from: '/domain/$name' })
  const { domain: texts } = useTexts()
  const { data: audit, error, isFetching, refetch } = useAudit({ domain: name, selectors }, useLanguage())
  useOwnAddress(name, audit)

  if (audit && isPlain(audit)) {
    return <PlainAnswerPage subject={name} answer={audit} isFetching={isFetching} refetch={refetch} />
  }
  if (audit) return <AuditOfDns audit={audit} selectors={selectors} source={{ isFetching, refetch }} />
  if (!error) return <AuditSkeleton domain={name} />
  const isRefused = faultOf(error, 'domain') !== undefined
  return (
    <Page>
      <PageHeading>{isRefused ? texts.door.title : name}</PageHeading>
      <div className="mt-6">
        {isRefused ? (
          <Card className="max-w-2xl p-5">
            <SubjectForm member="domain" initial={name} refusal={error} />
          </Card>
        ) : (
          <FailureNote error={error} retry={() => void refetch()} />
        )}
      </div>
    </Page>
  )
}

interface AuditOfDnsProps {
  audit: DomainAudit
  selectors: readonly string[]
  source: AuditSource
}

/** The audit as published and with edits. This machine calculates plans, only for its own user. */
function AuditOfDns({ audit, selectors, source }: AuditOfDnsProps) {
  const whatIf = useWhatIf(audit.domain, () => auditDrafts(audit))
  const edits = whatIf.drafts && editsOf(whatIf.drafts)
  const plan = useDomainPlan({ domain: audit.domain, selectors }, edits, useLanguage())
  const { engine } = useEngineState()
  return (
    <Audit audit={audit} selectors={selectors} source={source} whatIf={engine?.session ? whatIf : null} plan={plan} />
  )
}

/** Replaces the typed domain in the URL by its canonical form, and adds it to the recent ones. */
function useOwnAddress(typed: string, audit: DomainAudit | PlainAnswer | undefined): void {
  const navigate = useNavigate({ from: '/domain/$name' })
  useEffect(() => {
    if (!audit) return
    if (isPlain(audit)) return saveRecentDomain(typed, null)
    const { domain, score, score_floor, grade, grade_floor, checked_at } = audit
    saveRecentDomain(domain, { score, score_floor, grade, grade_floor, checked_at })
    if (domain !== typed) void navigate({ params: { name: domain }, search: (search) => search, replace: true })
  }, [typed, audit, navigate])
}
