import { useEffect, useRef } from 'react'
import { auditTopics, type DomainAudit } from '../../../shared/contract/domain.ts'
import type { PlannedAudit } from '../../../shared/contract/what-if.ts'
import { domainExists } from '../../../shared/report/domain-exists.ts'
import type { Plan } from '../../api/plans.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Page } from '../../ui/page.tsx'
import { DnsAnswers } from '../findings/dns-answers.tsx'
import { useFindingShortcuts, useFindingSteps } from '../findings/finding-keys.ts'
import { FixPlan } from '../findings/fix-plan.tsx'
import { RawJson } from '../findings/raw-json.tsx'
import { UnknownPanel } from '../findings/unknown-panel.tsx'
import { RecordFields } from '../what-if/record-fields.tsx'
import { TryRecordContext, type WhatIf } from '../what-if/use-what-if.ts'
import { topicOf } from './audit-drafts.ts'
import { AuditHeader, type AuditSource } from './audit-header.tsx'
import { AuditWhatIf } from './audit-what-if.tsx'
import { DomainTabs } from './domain-tabs.tsx'
import { NewKeyForm } from './facts/new-key-form.tsx'
import { TopicFacts } from './facts/topic-facts.tsx'
import { MissingDomain } from './missing-domain.tsx'
import { Overview } from './overview.tsx'
import { TopicCard } from './topic-card.tsx'

interface AuditProps {
  audit: DomainAudit
  /** DKIM selectors entered by the user. */
  selectors: readonly string[]
  source: AuditSource
  /** Null if records cannot be edited. */
  whatIf: WhatIf | null
  plan: Plan<PlannedAudit | null>
}

/** The audit of a domain: grade, fix plan, and a card per topic. */
export function Audit({ audit: published, selectors, source, whatIf, plan: trial }: AuditProps) {
  const { domain: texts } = useTexts()
  const audit = trial.plan?.audit ?? published
  const drafts = whatIf?.drafts ?? null
  const { findings, checks, fix_plan: plan } = audit
  const exists = domainExists(audit)
  const planned = new Set(plan.flatMap(({ keys }) => keys))
  const list = useRef<HTMLDivElement>(null)
  useFindingSteps(list)
  useFindingShortcuts(findings, plan)
  useAnchor()
  return (
    <TryRecordContext value={whatIf?.tryRecord ?? null}>
      <Page>
        {whatIf && drafts && <AuditWhatIf audit={published} plan={trial} onDiscard={whatIf.discard} />}
        {!('file' in source) && <DomainTabs domain={audit.domain} />}
        <AuditHeader
          audit={audit}
          source={source}
          onEdit={whatIf && !drafts ? whatIf.start : null}
          isPlanned={drafts !== null}
        />
        <div ref={list} className="mt-8 grid grid-cols-1 gap-4">
          {exists ? (
            <>
              <FixPlan steps={plan} findings={findings} />
              <Overview audit={audit} />
            </>
          ) : (
            <MissingDomain domain={audit.domain} />
          )}
          <UnknownPanel findings={findings} />
          {exists &&
            auditTopics.map((topic) => (
              <TopicCard
                key={topic}
                topic={topic}
                check={checks[topic]}
                findings={findings}
                planned={planned}
                editor={
                  whatIf &&
                  drafts?.some((draft) => topicOf(draft) === topic) && (
                    <RecordFields whatIf={whatIf} shows={(draft) => topicOf(draft) === topic} error={trial.error} />
                  )
                }
              >
                {whatIf && drafts && topic === 'dkim' && <NewKeyForm domain={audit.domain} onAdd={whatIf.add} />}
                <TopicFacts topic={topic} audit={audit} selectors={selectors} />
              </TopicCard>
            ))}
        </div>
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
    </TryRecordContext>
  )
}

/** Scrolls to the part of the page named in the URL once it has loaded. */
function useAnchor(): void {
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
}
