import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { auditTopics, type DomainAudit } from '../../../shared/contract/domain.ts'
import type { RecordEdit } from '../../../shared/contract/record-edit.ts'
import type { PlannedAudit } from '../../../shared/contract/what-if.ts'
import { domainExists, standingOf } from '../../../shared/report/topic-standing.ts'
import { useEngineState } from '../../api/engine.ts'
import { type Plan, useDraftOutcome } from '../../api/plans.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { linkToDomain } from '../../questions/links.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card, Page, Section } from '../../ui/page.tsx'
import { DnsAnswers } from '../findings/dns-answers.tsx'
import { useFindingShortcuts, useFindingSteps } from '../findings/finding-keys.ts'
import { FixPlan } from '../findings/fix-plan.tsx'
import { RawJson } from '../findings/raw-json.tsx'
import { RecordHoldContext } from '../findings/record-hold.ts'
import { UnknownPanel } from '../findings/unknown-panel.tsx'
import { FindingsContext } from '../findings/whereabouts.tsx'
import { SubjectForm } from '../recent/subject-form.tsx'
import { ZoneButton } from '../uploads/zone-button.tsx'
import { draftOf, editsOf } from '../what-if/drafts.ts'
import { RecordFields } from '../what-if/record-fields.tsx'
import { TryRecordContext, type WhatIf } from '../what-if/use-what-if.ts'
import { useAtBest, WhatIfBar } from '../what-if/what-if-bar.tsx'
import { topicOf } from './audit-drafts.ts'
import { AuditHeader, type AuditSource } from './audit-header.tsx'
import { DomainTabs } from './domain-tabs.tsx'
import { DraftOutcomeLine } from './draft-outcome.tsx'
import { TopicFacts } from './facts/topic-facts.tsx'
import { usePolicyHold } from './policy-hold.ts'
import { StatusIcon } from './status-badge.tsx'
import { TopicCard } from './topic-card.tsx'
import { findingsOf, levelOfCheck } from './topics.ts'

/** Nothing is known about a zone file but its records. */
const noHold = () => null

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
  const mailEdits = drafts ? editsOf(drafts.filter(({ kind }) => kind === 'spf' || kind === 'dmarc')) : []
  const hold = usePolicyHold(audit)
  const exists = domainExists(audit)
  const planned = new Set(plan.flatMap(({ keys }) => keys))
  const list = useRef<HTMLDivElement>(null)
  useFindingSteps(list)
  useFindingShortcuts(findings, plan)
  useAnchor()
  return (
    <TryRecordContext value={whatIf?.tryRecord ?? null}>
      <RecordHoldContext value={'file' in source ? noHold : hold}>
        <FindingsContext value={{ packs: audit.packs, service: null, isAudit: true }}>
          <Page>
            {whatIf && drafts && (
              <AuditWhatIf
                audit={published}
                edits={'file' in source || mailEdits.length === 0 ? null : mailEdits}
                plan={trial}
                onDiscard={whatIf.discard}
              />
            )}
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
              <div className="grid gap-4">
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
        </FindingsContext>
      </RecordHoldContext>
    </TryRecordContext>
  )
}

/** Scrolls to the part of the page named in the URL once it has loaded. */
function useAnchor(): void {
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
}

interface AuditWhatIfProps {
  /** Edits of SPF and DMARC records; null if there are none, or if no reports can be about them. */
  edits: readonly RecordEdit[] | null
  /** The audit as published. */
  audit: DomainAudit
  plan: Plan<PlannedAudit | null>
  onDiscard(): void
}

type Grading = Pick<DomainAudit, 'score' | 'score_floor' | 'grade' | 'grade_floor'>

/** The effect of the edited records: grade and score before and after, and the resolved findings. */
function AuditWhatIf({ audit, edits, plan: { plan, isPending, error }, onDiscard }: AuditWhatIfProps) {
  const { report, results } = useTexts()
  const formats = useFormats()
  const atBest = useAtBest()
  const { before = audit, audit: planned = audit, come = [], go = [], zone_lines = '' } = plan ?? {}
  const scoreOf = ({ score, score_floor }: Grading) =>
    score === null ? null : atBest(formats.score(score), score !== score_floor)
  const gradeOf = ({ grade, grade_floor }: Grading) => grade && atBest(grade, grade !== grade_floor)
  return (
    <WhatIfBar
      measures={[
        { name: results.grade, before: gradeOf(before), after: gradeOf(planned) },
        { name: report.score, before: scoreOf(before), after: scoreOf(planned) },
      ]}
      come={come}
      go={go}
      zoneLines={zone_lines}
      isPending={isPending}
      hasFailed={error !== null}
      onDiscard={onDiscard}
    >
      {edits && <DraftOutcome domain={audit.domain} edits={edits} />}
    </WhatIfBar>
  )
}

/** What the reports stored on this computer say about edited SPF and DMARC records. */
function DraftOutcome({ domain, edits }: { domain: string; edits: readonly RecordEdit[] }) {
  const { engine } = useEngineState()
  const { plan } = useDraftOutcome(domain, engine?.mode === 'hosted' ? null : edits)
  return plan ? <DraftOutcomeLine domain={domain} answer={plan} /> : <p className="h-5" />
}

/** Asks for the selector of a new key to edit. */
function NewKeyForm({ domain, onAdd }: { domain: string; onAdd: WhatIf['add'] }) {
  const { whatIf: texts } = useTexts()
  const [selector, setSelector] = useState('')
  return (
    <Form
      className="flex flex-wrap items-start gap-3"
      onSubmit={() => {
        if (selector.trim() === '') return
        onAdd(draftOf('dkim', `${selector.trim()}._domainkey.${domain}`, []))
        setSelector('')
      }}
    >
      <div className="min-w-[min(14rem,100%)] flex-1">
        <TextField label={texts.selector} hint={texts.selectorHint} value={selector} onChange={setSelector} mono />
      </div>
      <Button icon={Plus} type="submit" className="mt-6">
        {texts.addKey}
      </Button>
    </Form>
  )
}

/** All topics at a glance, each linked to its card. */
function Overview({ audit: { checks, findings } }: { audit: DomainAudit }) {
  const { domain: texts } = useTexts()
  return (
    <Card className="p-2 md:p-3">
      <nav aria-label={texts.overview}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-1">
          {auditTopics.map((topic) => {
            const standing = standingOf(checks[topic])
            const level = levelOfCheck(checks[topic], findingsOf(topic, findings))
            return (
              <li key={topic}>
                <a
                  href={`#${topic}`}
                  className="flex h-full items-start gap-2.5 rounded-lg px-2.5 py-2 hover:bg-sunken"
                >
                  <span className="mt-0.5">
                    <StatusIcon standing={standing} level={level} />
                  </span>
                  <span className="min-w-0 text-sm">
                    <span className="block font-medium">{texts.topics[topic].name}</span>
                    <span className="block text-muted">{texts.statuses[standing]}</span>
                  </span>
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
    </Card>
  )
}

/** Suggestions for a domain that does not exist. */
function MissingDomain({ domain }: { domain: string }) {
  const { domain: texts, zone } = useTexts()
  const { missing } = texts
  const parent = parentOf(domain)
  return (
    <Card className="p-5">
      <Section id="missing-domain" title={missing.title}>
        <ul className="mt-2 list-disc space-y-1.5 pl-5 text-pretty">
          <li>{missing.mistyped}</li>
          <li>{missing.young}</li>
          {parent && (
            <li>
              {missing.subdomain}{' '}
              <Link {...linkToDomain(parent)} className="rounded-sm font-medium text-accent hover:underline">
                {texts.auditOf({ domain: parent })}
              </Link>
            </li>
          )}
        </ul>
        <div className="mt-5 max-w-2xl">
          <SubjectForm member="domain" initial={domain} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <ZoneButton text={zone.open} />
          <p className="text-sm text-muted">{missing.planned}</p>
        </div>
      </Section>
    </Card>
  )
}

/** The parent domain; null if it is a top-level domain. */
function parentOf(domain: string): string | null {
  const [, ...labels] = domain.split('.')
  return labels.length > 1 ? labels.join('.') : null
}
