import type { ReactNode } from 'react'
import type { AuditCheck, AuditTopic } from '../../../shared/contract/domain.ts'
import type { Finding } from '../../../shared/contract/finding.ts'
import { isRecordKind } from '../../../shared/records/parts/record-part.ts'
import { findingLevels, levelOf } from '../../../shared/report/finding-level.ts'
import { standingOf } from '../../../shared/report/topic-standing.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Card } from '../../ui/page.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { FindingRow } from '../findings/finding-details.tsx'
import { RecordView } from '../records/record-view.tsx'
import { StatusBadge } from './status-badge.tsx'
import { findingsOf, levelOfCheck } from './topics.ts'

interface TopicCardProps {
  topic: AuditTopic
  check: AuditCheck
  /** The findings of the whole audit. */
  findings: readonly Finding[]
  /** The keys of findings that the plan fixes, which are shown there. */
  planned: ReadonlySet<string>
  /** Replaces the published records while they are being edited. */
  editor: ReactNode
  children: ReactNode
}

export function TopicCard({ topic, check, findings, planned, editor, children }: TopicCardProps) {
  const { domain: texts } = useTexts()
  const { name, question } = texts.topics[topic]
  const own = findingsOf(topic, findings)
  return (
    <Card className="min-w-0">
      <section id={topic} aria-labelledby={`${topic}-title`} className="scroll-mt-4">
        <div className="flex items-start justify-between gap-4 p-4 pb-0 md:p-5 md:pb-0">
          <h2 id={`${topic}-title`} className="min-w-0">
            <span className="text-lg font-semibold">{name}</span> <span className="text-sm text-muted">{question}</span>
          </h2>
          <StatusBadge standing={standingOf(check)} level={levelOfCheck(check, own)} />
        </div>
        <div className="grid grid-cols-1 gap-4 p-4 empty:py-2 md:px-5">
          {check.reason && own.every(({ reason }) => reason !== check.reason) && (
            <p className="flex items-start gap-2 text-sm">
              <SeverityIcon level="unknown" className="mt-0.5 size-4.5" />
              <span className="text-pretty wrap-anywhere">
                <Prose text={check.reason} />
              </span>
            </p>
          )}
          {editor || <PublishedRecords topic={topic} check={check} />}
          {children}
        </div>
        <TopicFindings findings={own} planned={planned} />
      </section>
    </Card>
  )
}

/** The published records. */
function PublishedRecords({ topic, check: { status, records } }: Pick<TopicCardProps, 'topic' | 'check'>) {
  const { domain: texts } = useTexts()
  if (records.length === 0) {
    return status === 'absent' ? <p className="text-sm text-muted">{texts.notPublished}</p> : null
  }
  return (
    <ul aria-label={`${texts.topics[topic].name}: ${texts.published}`} className="grid grid-cols-1 gap-2">
      {records.map((record, index) => (
        // A record may be published twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the records of an audit do not change their order.
        <li key={index}>
          <RecordView record={record} kind={isRecordKind(topic) ? topic : null} />
        </li>
      ))}
    </ul>
  )
}

/** The findings that are not in the plan, most severe first; passed checks are collapsed. */
function TopicFindings({ findings, planned }: Pick<TopicCardProps, 'findings' | 'planned'>) {
  const { domain: texts, report } = useTexts()
  const formats = useFormats()
  const ordered = findings.toSorted((a, b) => findingLevels.indexOf(levelOf(a)) - findingLevels.indexOf(levelOf(b)))
  const fine = ordered.filter((finding) => levelOf(finding) === 'ok')
  const others = ordered.filter((finding) => levelOf(finding) !== 'ok' && !planned.has(finding.key))
  const toFix = findings.filter(({ key }) => planned.has(key))
  const pointsOf = ({ points }: Finding) =>
    points > 0 ? report.finding.points({ points: formats.score(points) }) : null
  return (
    <>
      {toFix.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm md:px-5">
          <a href="#fixes" className="rounded-sm font-medium text-accent hover:underline">
            {texts.inPlan({ count: toFix.length })}
          </a>
        </p>
      )}
      {others.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {others.map((finding) => (
            <FindingRow key={finding.key} finding={finding} end={pointsOf(finding)} />
          ))}
        </ul>
      )}
      {fine.length > 0 && (
        <Disclosure summary={texts.fine({ count: fine.length })} className="border-t border-line px-4 py-3 md:px-5">
          <ul className="-mx-4 divide-y divide-line md:-mx-5">
            {fine.map((finding) => (
              <FindingRow key={finding.key} finding={finding} end={null} />
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}
