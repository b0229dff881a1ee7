import { useRef } from 'react'
import { z } from 'zod'
import { authWords } from '../../../shared/contract/facts/message/spam.ts'
import { levelOfVerdict } from '../../../shared/report/verdict-level.ts'
import type { PlainTest } from '../../api/plain/inbox-test-report.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Card, Page, PageHeading, Section } from '../../ui/page.tsx'
import { ScoreGauge } from '../../ui/score-gauge.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { useFindingShortcuts, useFindingSteps } from '../findings/finding-keys.ts'
import { groupBySeverity } from '../findings/findings.ts'
import { FindingsSection } from '../findings/findings-section.tsx'
import { ResultWord } from '../findings/marks/result-word.tsx'
import { RawJson } from '../findings/raw-json.tsx'
import { PlainValue } from './plain-value.tsx'

interface PlainReportProps {
  token: string
  test: PlainTest
}

/** The report of an instance without our extensions: shows only what it returned. */
export function PlainReport({ token, test: { score, verdict, result } }: PlainReportProps) {
  const { report, results, hosted } = useTexts()
  const findings = result?.findings ?? []
  const facts = result?.facts ?? {}
  const list = useRef<HTMLDivElement>(null)
  useFindingShortcuts(findings, [])
  useFindingSteps(list)
  const level = verdict ? levelOfVerdict(verdict) : 'info'
  const lead = findings.toSorted((a, b) => b.points - a.points).find(({ state }) => state === 'fail')
  return (
    <Page>
      <header className="flex flex-wrap items-start gap-x-8 gap-y-4">
        {score !== null && <ScoreGauge score={score} level={level} />}
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex items-start gap-2.5">
            {verdict && <SeverityIcon level={level} className="mt-1 size-6" />}
            <PageHeading>{verdict ? results.verdicts[verdict] : hosted.report}</PageHeading>
          </div>
          {lead && <p className="mt-1.5 max-w-3xl text-lg text-pretty">{lead.title}</p>}
          <p className="mt-3 max-w-3xl text-sm text-pretty text-muted">{hosted.plainReport}</p>
        </div>
      </header>
      <AuthenticationWords facts={facts} />
      <div ref={list} className="mt-8 space-y-5">
        {groupBySeverity(findings).map(({ name, findings: members }) => (
          <FindingsSection key={name} title={report.finding.levels[name]} findings={members} limit={members.length} />
        ))}
      </div>
      {Object.keys(facts).length > 0 && (
        <Section id="facts" title={report.facts.title} className="mt-8">
          <Card className="mt-3 p-4 md:p-5">
            <PlainValue value={facts} />
          </Card>
          <Disclosure summary={hosted.json} className="mt-4">
            <RawJson
              value={facts}
              title={report.facts.raw}
              intro={report.facts.rawIntro}
              fileName={`sendproof-${token}.json`}
            />
          </Disclosure>
        </Section>
      )}
    </Page>
  )
}

const authSchema = z.object({
  rspamd: z.object({ auth: z.object({ spf: z.enum(authWords), dkim: z.enum(authWords), dmarc: z.enum(authWords) }) }),
})

/** The three results that every report has; hidden if one of them is not an RFC 8601 result. */
function AuthenticationWords({ facts }: { facts: Record<string, unknown> }) {
  const { authentication: texts } = useTexts().report
  const { data } = authSchema.safeParse(facts)
  if (!data) return null
  const { spf, dkim, dmarc } = data.rspamd.auth
  return (
    <Card className="mt-8 grid gap-x-6 gap-y-3 p-4 sm:grid-cols-3 md:p-5">
      {(
        [
          [texts.spfTitle, texts.spfQuestion, spf],
          [texts.dkimTitle, texts.dkimQuestion, dkim],
          [texts.dmarcTitle, texts.dmarcQuestion, dmarc],
        ] as const
      ).map(([title, question, word]) => (
        <section key={title} aria-label={title}>
          <div className="flex items-start justify-between gap-3">
            <h2 className="font-semibold">{title}</h2>
            <ResultWord word={word} />
          </div>
          <p className="text-sm text-pretty text-muted">{question}</p>
        </section>
      ))}
    </Card>
  )
}
