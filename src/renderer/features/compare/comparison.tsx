import { Link } from '@tanstack/react-router'
import { ArrowDownRight, ArrowRight, ArrowUpRight, Replace } from 'lucide-react'
import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { Change } from '../../../shared/i18n/text-keys.ts'
import { withUnicodeNames } from '../../../shared/names/unicode-name.ts'
import { headlineOfReport } from '../../../shared/report/lead-sentence.ts'
import { levelOfVerdict, openFloor } from '../../../shared/report/verdict-level.ts'
import type { ReportReference } from '../../api/history.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Card, CardList } from '../../ui/page.tsx'
import { ScoreGauge } from '../../ui/score-gauge.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { SideBySide } from '../../ui/side-by-side.tsx'
import { Coverage } from '../findings/coverage.tsx'
import { FindingRow } from '../findings/finding-details.tsx'
import {
  type ComparedFinding,
  compareFacts,
  compareFindings,
  differingPacks,
  distinctSizes,
  type FactPair,
  type FactText,
  summarizeChange,
} from './compare-reports.ts'

/** A report and its link. */
interface ComparedReport {
  reference: ReportReference
  test: InboxTestReport
}

const changes: readonly Change[] = ['came', 'unseen', 'went', 'unclear', 'stayed']

/** The changes from the first report to the second. */
export function Comparison({ before, after }: { before: ComparedReport; after: ComparedReport }) {
  const { compare: texts } = useTexts().history
  const otherFacts = differingPacks(before.test.result?.packs ?? [], after.test.result?.packs ?? [])
  const findings = compareFindings(before.test.result?.findings ?? [], after.test.result?.findings ?? [])
  const hasDifference = changes.some((change) => change !== 'stayed' && findings[change].length > 0)
  return (
    <>
      <div className="mt-6 grid grid-cols-1 gap-4 md:grid-cols-2">
        <Side title={texts.first} {...before} />
        <Side title={texts.second} {...after} />
      </div>
      <ScoreChange before={before.test} after={after.test} />
      {otherFacts.length > 0 && <p className="mt-4 text-muted">{texts.otherFacts({ packs: otherFacts })}</p>}
      {!hasDifference && <p className="mt-6 text-muted">{texts.noDifference}</p>}
      {changes.map((change) => (
        <ChangeSection key={change} change={change} findings={findings[change]} />
      ))}
      <FactTable before={before.test} after={after.test} />
    </>
  )
}

function Side({ title, reference, test }: ComparedReport & { title: string }) {
  const ui = useTexts()
  const language = useLanguage()
  const { report } = ui
  const formats = useFormats()
  const { verdict, name, message, received_at, result } = test
  const floor = test.verdict_floor ?? verdict
  const subject = name ?? (message?.subject || report.noSubject)
  return (
    <Card className="flex flex-wrap items-start gap-5 p-5">
      {verdict && floor && (
        <ScoreGauge score={test.score} floor={openFloor(test)} level={levelOfVerdict(verdict, floor)} />
      )}
      <div className="min-w-[min(12rem,100%)] flex-1">
        <h2 className="text-sm font-semibold text-muted">{title}</h2>
        <p className="mt-0.5 font-medium wrap-anywhere">
          <Link
            to="/t/$token"
            params={{ token: reference.token }}
            search={reference.number === undefined ? {} : { report: reference.number }}
            title={subject}
            className="line-clamp-2 rounded-sm text-accent hover:underline"
          >
            {subject}
          </Link>
        </p>
        {verdict && floor && result && (
          <p className="mt-1 flex items-start gap-2">
            <SeverityIcon level={levelOfVerdict(verdict, floor)} className="mt-1 size-4.5" />
            {headlineOfReport({ score: test.score, verdict, verdict_floor: floor, result }, ui, language)}
          </p>
        )}
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          <SideBySide
            texts={[
              message?.from && withUnicodeNames(message.from),
              received_at && report.received({ when: formats.dateTime(received_at) }),
            ]}
          />
        </p>
        {result && <Coverage {...result.coverage} />}
      </div>
    </Card>
  )
}

/** The change of the score as an arrow and in words; nothing if one of the reports has no score. */
function ScoreChange({ before, after }: { before: InboxTestReport; after: InboxTestReport }) {
  const { compare: texts } = useTexts().history
  const formats = useFormats()
  if (before.score === null || after.score === null || !before.result || !after.result) return null
  const { difference } = summarizeChange(
    { score: before.score, result: before.result },
    { score: after.score, result: after.result },
  )
  if (difference === null) return <p className="mt-4 text-muted">{texts.notComparable}</p>
  const points = formats.score(Math.abs(difference))
  const Icon = difference > 0 ? ArrowUpRight : difference < 0 ? ArrowDownRight : ArrowRight
  return (
    <p className="mt-4 flex items-center gap-2 text-lg font-medium">
      <Icon className="size-5 text-muted" aria-hidden />
      {difference === 0 ? texts.same : difference > 0 ? texts.rises({ points }) : texts.falls({ points })}
    </p>
  )
}

function ChangeSection({ change, findings }: { change: Change; findings: readonly ComparedFinding[] }) {
  const { compare: texts } = useTexts().history
  if (findings.length === 0) return null
  return (
    <section aria-label={texts.changes[change]} className="mt-8">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg font-semibold">{texts.changes[change]}</h2>
        <p className="text-sm text-muted">{texts.count({ count: findings.length })}</p>
      </div>
      <p className="text-sm text-pretty text-muted">{texts.changeHints[change]}</p>
      <CardList className="mt-2">
        {findings.map(({ finding, pointsChange }) => (
          <FindingRow key={finding.key} finding={finding} end={<PointsChange change={pointsChange} />} />
        ))}
      </CardList>
    </section>
  )
}

/** The points gained or lost. */
function PointsChange({ change }: { change: number }) {
  const formats = useFormats()
  if (change === 0) return null
  return change > 0 ? `−${formats.score(change)}` : `+${formats.score(-change)}`
}

function FactTable({ before, after }: { before: InboxTestReport; after: InboxTestReport }) {
  const { compare: texts } = useTexts().history
  if (!before.result || !after.result) return null
  return (
    <div className="mt-8">
      <h2 className="mb-2 text-lg font-semibold">{texts.facts}</h2>
      <DataTable
        label={texts.facts}
        hasRowHeads
        columns={[texts.fact, texts.first, texts.second]}
        rows={compareFacts(before.result.facts, after.result.facts).map((pair) => ({
          id: pair.name,
          cells: [
            texts.factNames[pair.name],
            <FactCell key="before" {...pair} fact={pair.before} />,
            <span key="after" className="flex flex-wrap items-center gap-x-3">
              <FactCell {...pair} fact={pair.after} />
              {pair.changed && (
                <span className="inline-flex items-center gap-1 rounded-full bg-accent-soft px-2 text-accent">
                  <Replace className="size-3.5" aria-hidden />
                  {texts.changed}
                </span>
              )}
            </span>,
          ],
        }))}
      />
    </div>
  )
}

/** One side of a pair of facts. */
function FactCell({ name, before, after, fact }: FactPair & { fact: FactText }) {
  const { compare: texts } = useTexts().history
  const formats = useFormats()
  const sizeOf = distinctSizes(before, after, formats)
  if (fact.state === 'known') {
    return (
      <span className="block max-w-80 wrap-anywhere">{name === 'size' ? sizeOf(Number(fact.text)) : fact.text}</span>
    )
  }
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      {fact.state === 'unavailable' && <SeverityIcon level="unknown" className="size-4" />}
      {fact.state === 'unavailable' ? texts.notKnown : texts.notThere}
    </span>
  )
}
