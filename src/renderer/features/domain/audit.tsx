import { useEffect, useRef } from 'react'
import { auditTopics, type DomainAudit } from '../../../shared/contract/domain.ts'
import type { PlainAnswer } from '../../api/plain-answers.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Page } from '../../ui/page.tsx'
import { DnsAnswers } from '../findings/dns-answers.tsx'
import { useFindingShortcuts, useFindingSteps } from '../findings/finding-keys.ts'
import { FixPlan } from '../findings/fix-plan.tsx'
import { RawJson } from '../findings/raw-json.tsx'
import { UnknownPanel } from '../findings/unknown-panel.tsx'
import { AuditHeader } from './audit-header.tsx'
import { Overview } from './overview.tsx'
import { TopicCard } from './topic-card.tsx'
import { TopicFacts } from './topic-facts.tsx'
import { domainExists } from './topics.ts'

interface AuditProps {
  audit: DomainAudit
  /** The DKIM selectors that were named. */
  selectors: readonly string[]
  isFetching: boolean
  refetch(): Promise<{ data: DomainAudit | PlainAnswer | undefined }>
}

/** What the DNS says of a domain's mail: how it stands, what to mend, and a card for each topic. */
export function Audit({ audit, selectors, isFetching, refetch }: AuditProps) {
  const { domain: texts } = useTexts()
  const { findings, checks, fix_plan: plan } = audit
  const exists = domainExists(audit)
  const cards = useRef<HTMLDivElement>(null)
  useFindingSteps(cards)
  useFindingShortcuts(findings, plan)
  useAnchor()
  return (
    <Page>
      <AuditHeader audit={audit} isFetching={isFetching} refetch={refetch} />
      <div className="mt-8 grid gap-4">
        <FixPlan steps={plan} findings={findings} />
        {exists && <Overview audit={audit} />}
        <UnknownPanel findings={findings} />
      </div>
      {exists && (
        <div ref={cards} className="mt-4 grid gap-4">
          {auditTopics.map((topic) => (
            <TopicCard key={topic} topic={topic} check={checks[topic]} findings={findings}>
              <TopicFacts topic={topic} audit={audit} selectors={selectors} />
            </TopicCard>
          ))}
        </div>
      )}
      <Disclosure summary={texts.evidence} className="mt-6">
        <div className="mt-4 grid gap-4">
          <DnsAnswers answers={audit.dns} />
          <RawJson
            value={audit}
            title={texts.rawTitle}
            intro={texts.rawIntro}
            fileName={`sendproof-${audit.domain}.json`}
          />
        </div>
      </Disclosure>
    </Page>
  )
}

/** A link to a part of the page leads there once the part has come. */
function useAnchor(): void {
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
}
