import type { Finding, FixStep } from '../../../shared/contract/finding.ts'
import { levelOf } from '../../../shared/report/finding-level.ts'
import { leadOfStep } from '../../../shared/report/whereabouts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Card } from '../../ui/page.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { Part } from '../../ui/text/part.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { useFirst } from '../../ui/use-first.tsx'
import { ExpandableRow } from './expandable-row.tsx'
import { FindingDetails, FindingKey } from './finding-details.tsx'
import { RecordBlock } from './record-block.tsx'
import { Consequence, Place, useFindingLine } from './whereabouts.tsx'

/** Initially shown; the rest is one click away. */
const firstSteps = 3

/** A step, and the replies that it answers. */
type Step = FixStep & { answers?: readonly string[] | undefined }

interface FixPlanProps {
  steps: readonly Step[]
  /** The findings that the steps resolve. */
  findings: readonly Finding[]
  /** The result when all steps are done. */
  end?: string | null
  /** Whether all steps are shown, not only the first. */
  isWhole?: boolean
}

/** The fixes: first those of what blocks delivery, then in order of gain. */
export function FixPlan({ steps, findings, end = null, isWhole = false }: FixPlanProps) {
  const { fixes: texts } = useTexts().report
  const { shown, more } = useFirst(steps, isWhole ? steps.length : firstSteps)
  const isScored = steps.some(({ score }) => score !== null)
  return (
    <Card>
      <section aria-labelledby="fixes">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-4 pb-2 md:px-5">
          <h2 id="fixes" className="text-lg font-semibold">
            {steps.length > 0 ? texts.title : texts[nothingToFix(findings)]}
          </h2>
          {steps.length > 0 && <p className="text-sm text-muted">{isScored ? texts.intro : texts.introUnscored}</p>}
        </div>
        {steps.length === 0 ? (
          <NothingToFix what={nothingToFix(findings)} />
        ) : (
          <ol className="divide-y divide-line">
            {shown.map((step) => (
              <StepRow key={step.keys.join()} step={step} findings={findings} isScored={isScored} />
            ))}
          </ol>
        )}
        {steps.length > 0 && end && <p className="border-t border-line px-4 py-3 text-sm text-muted md:px-5">{end}</p>}
        {more && <div className="border-t border-line px-1.5 py-1.5 md:px-2.5">{more}</div>}
      </section>
    </Card>
  )
}

/** For steps that others reveal. */
const noConsequence = { consequence: 'none', consequence_for: 'all' } as const

function StepRow({ step, findings, isScored }: Omit<StepDetailsProps, 'lead'> & { isScored: boolean }) {
  const { fixes: texts } = useTexts().report
  const lead = leadOfStep(step, findings)
  const line = useFindingLine({ ...(lead ?? noConsequence), state: 'fail', fixed_by: step.fixed_by })
  return (
    <ExpandableRow
      level={step.severity}
      title={step.title}
      note={step.answers?.length ? texts.answers({ answers: step.answers }) : lead ? line : texts.later}
      end={<Gain step={step} isScored={isScored} />}
      finding={lead?.key ?? step.keys[0] ?? ''}
    >
      <StepDetails step={step} lead={lead} findings={findings} />
    </ExpandableRow>
  )
}

type NothingToFix = 'none' | 'noneYet' | 'noneKnown'

/** What an empty plan means: good only if everything was checked; nothing if no check could be done. */
function nothingToFix(findings: readonly Finding[]): NothingToFix {
  const unknowns = findings.filter(({ state }) => state === 'unknown').length
  if (unknowns === 0) return 'none'
  return unknowns < findings.length ? 'noneYet' : 'noneKnown'
}

function NothingToFix({ what }: { what: NothingToFix }) {
  const { fixes: texts } = useTexts().report
  return (
    <p className="flex items-start gap-2.5 px-4 pb-5 md:px-5">
      <SeverityIcon level={what === 'none' ? 'ok' : 'unknown'} className="mt-0.5 size-5" />
      {texts[`${what}Body`]}
    </p>
  )
}

/** The gain of the step and, if available, the score after it. */
function Gain({ step: { gain, score, decides }, isScored }: { step: FixStep; isScored: boolean }) {
  const { fixes: texts } = useTexts().report
  const formats = useFormats()
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3">
      {gain > 0 ? (
        <span className="rounded-full bg-ok-soft px-2.5 text-ok">{texts.gain({ points: formats.score(gain) })}</span>
      ) : (
        <span className="font-normal text-muted">{decides ? texts.needed : texts.noGain}</span>
      )}
      {isScored && (
        <span className="min-w-12 text-right font-normal text-muted">
          <span aria-hidden>→ {score === null ? '?' : formats.score(score)}</span>
          <span className="sr-only">
            {score === null ? texts.scoreThenUnknown : texts.scoreThen({ score: formats.score(score) })}
          </span>
        </span>
      )}
    </span>
  )
}

interface StepDetailsProps {
  step: Step
  /** The finding that names the step. */
  lead: Finding | undefined
  findings: readonly Finding[]
}

/** The details of a step: what to do, why, what was found, and the other findings that it fixes. */
function StepDetails({ step, lead, findings }: StepDetailsProps) {
  const { keys, fix, record, answers = [] } = step
  const { finding: texts, fixes } = useTexts().report
  const others = findings.filter((finding) => finding !== lead && keys.includes(finding.key))
  return (
    <div className="space-y-4 pt-1 pb-5 text-sm">
      {answers.length > 0 && <p className="font-semibold">{fixes.answers({ answers })}</p>}
      <Part title={texts.whatToDo}>
        <Prose text={fix} />
      </Part>
      <Place of={step} />
      {record && <RecordBlock record={record} />}
      {lead && (
        <>
          <Part title={texts.why}>
            <Prose text={lead.why} />
          </Part>
          <Consequence finding={lead} />
          <FindingKey finding={lead} />
        </>
      )}
      {others.length > 0 && (
        <div>
          <p className="font-semibold">{fixes.alsoMends}</p>
          <ul className="-mx-4 divide-y divide-line md:-mx-5">
            {others.map((finding) => (
              <ExpandableRow key={finding.key} level={levelOf(finding)} title={finding.title} finding={finding.key}>
                <FindingDetails finding={finding} />
              </ExpandableRow>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
