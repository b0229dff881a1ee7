import { use } from 'react'
import type { Finding, FixStep } from '../../../shared/contract/finding.ts'
import { levelOf } from '../../../shared/report/finding-level.ts'
import {
  groupSteps,
  leadOfStep,
  lineOfStep,
  nameOfDoer,
  type PlanStep,
  pasteOfStep,
} from '../../../shared/report/whereabouts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CopyTextButton } from '../../ui/copy/copy-button.tsx'
import { Card } from '../../ui/page.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { Part } from '../../ui/text/part.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { useFirst } from '../../ui/use-first.tsx'
import { ExpandableRow } from './expandable-row.tsx'
import { FindingDetails, FindingKey } from './finding-details.tsx'
import { HeldRecord, RecordBlock } from './record-block.tsx'
import { useRecordHold } from './record-hold.ts'
import { Consequence, FindingsContext, Place } from './whereabouts.tsx'

/** Initially shown of each group; the rest is one click away. */
const firstSteps = 3

interface FixPlanProps {
  steps: readonly PlanStep[]
  /** The findings that the steps resolve. */
  findings: readonly Finding[]
  /** The result when all steps are done. */
  end?: string | null
}

/** The fixes by who carries them out: first those of what blocks delivery, then in order of gain. */
export function FixPlan({ steps, findings, end = null }: FixPlanProps) {
  const { fixes: texts } = useTexts().report
  const isScored = steps.some(({ score }) => score !== null)
  return (
    <Card>
      <section aria-labelledby="fixes">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3 pb-1 md:px-5">
          <h2 id="fixes" className="text-lg font-semibold">
            {steps.length > 0 ? texts.title : texts[nothingToFix(findings)]}
          </h2>
          {steps.length > 0 && (
            <p className="text-sm text-muted max-sm:hidden">{isScored ? texts.intro : texts.introUnscored}</p>
          )}
        </div>
        {steps.length === 0 ? (
          <NothingToFix what={nothingToFix(findings)} />
        ) : (
          <Groups steps={steps} findings={findings} isScored={isScored} />
        )}
        {steps.length > 0 && end && <p className="border-t border-line px-4 py-3 text-sm text-muted md:px-5">{end}</p>}
      </section>
    </Card>
  )
}

interface StepsProps extends Pick<FixPlanProps, 'steps' | 'findings'> {
  isScored: boolean
}

/** The steps under the names of those who carry them out. */
function Groups({ steps, ...props }: StepsProps) {
  const texts = useTexts()
  const context = use(FindingsContext)
  const groups = groupSteps(steps)
  // Of a domain, nearly everything is fixed in the DNS.
  if (!context || (context.isAudit && groups.length === 1)) return <Steps steps={steps} {...props} />
  return groups.map(({ doer, steps: own }, position) => (
    <section key={doer} aria-labelledby={`fixes-${doer}`} className={position > 0 ? 'border-t border-line' : ''}>
      <h3 id={`fixes-${doer}`} className="px-4 pt-1.5 text-sm font-semibold text-muted md:px-5">
        {nameOfDoer(doer, context, texts)} <span className="font-normal text-subtle">{own.length}</span>
      </h3>
      <Steps steps={own} {...props} />
    </section>
  ))
}

function Steps({ steps, ...props }: StepsProps) {
  const { shown, more } = useFirst(steps, firstSteps)
  return (
    <>
      <ol className="divide-y divide-line">
        {shown.map((step) => (
          <StepRow key={step.keys.join()} step={step} {...props} />
        ))}
      </ol>
      {more && <div className="border-t border-line px-1.5 py-1.5 md:px-2.5">{more}</div>}
    </>
  )
}

function StepRow({ step, findings, isScored }: Omit<StepDetailsProps, 'lead'> & { isScored: boolean }) {
  const texts = useTexts()
  const lead = leadOfStep(step, findings)
  const { fixes } = texts.report
  const hold = useRecordHold(step)
  return (
    <ExpandableRow
      level={step.severity}
      title={step.title}
      note={hold ? hold.sentence : lineOfStep(step, findings, null, texts)}
      end={<Gain step={step} isScored={isScored} />}
      finding={lead?.key ?? step.keys[0] ?? ''}
      action={
        !hold && (
          <CopyTextButton
            text={pasteOfStep(step, texts)}
            label={step.record === null && step.fixed_by === 'service' ? fixes.copyRequest : fixes.copy}
            what={step.title}
          />
        )
      }
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
    <span className="flex flex-wrap items-center justify-end gap-x-3 font-normal text-muted">
      {gain > 0 ? texts.gain({ points: formats.score(gain) }) : decides && texts.needed}
      {isScored && (
        <span className="min-w-12 text-right">
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
  step: PlanStep
  /** The finding that names the step. */
  lead: Finding | undefined
  findings: readonly Finding[]
}

/** The details of a step: what to do, why, what was found, and the other findings that it fixes. */
function StepDetails({ step, lead, findings }: StepDetailsProps) {
  const { keys, fix, record, answers = [] } = step
  const { finding: texts, fixes } = useTexts().report
  const hold = useRecordHold(step)
  const others = findings.filter((finding) => finding !== lead && keys.includes(finding.key))
  return (
    <div className="space-y-4 pt-1 pb-5 text-sm">
      {answers.length > 0 && <p className="font-semibold">{fixes.answers({ answers })}</p>}
      <Part title={texts.whatToDo}>
        <Prose text={fix} />
      </Part>
      <Place of={step} />
      {record ? <RecordBlock record={record} /> : hold && <HeldRecord hold={hold} />}
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
