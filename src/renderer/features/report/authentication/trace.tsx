import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { LevelOrNone } from '../../../ui/severity-icon.tsx'
import { Verbatim } from '../../findings/fact-list.tsx'

/** One step of an evaluation and its result. */
export interface TraceStep {
  /** Null if the step has no result of its own. */
  level: FindingLevel | null
  title: string
  /** Whether the title is quoted from a record. */
  isVerbatim?: boolean
  outcome: string
  /** Quoted from the DNS or the message. */
  evidence?: string | null
  /** Additional remarks. */
  remarks?: readonly string[]
  /** Nesting level below the first record. */
  depth?: number
}

/** Deeper steps are not indented any further, because there is no space. */
const deepest = 6

/** The steps that led to a result. */
export function Trace({ steps }: { steps: readonly TraceStep[] }) {
  const { trace: texts } = useTexts()
  if (steps.length === 0) return null
  return (
    <Disclosure summary={texts.steps({ count: steps.length })} className="mt-3">
      <ol className="grid gap-2 text-sm">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an evaluation do not change their order.
          <Step key={index} step={step} />
        ))}
      </ol>
    </Disclosure>
  )
}

function Step({ step }: { step: TraceStep }) {
  const { level, title, isVerbatim = false, outcome, evidence = null, remarks = [], depth = 0 } = step
  return (
    <li className="flex items-start gap-2.5" style={{ marginInlineStart: `${Math.min(depth, deepest) * 1.25}rem` }}>
      <LevelOrNone level={level} className="mt-0.5 size-4" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={isVerbatim ? 'font-mono text-xs wrap-anywhere' : 'font-medium'}>{title}</span>
          <span className={level ? '' : 'text-muted'}>{outcome}</span>
        </p>
        {evidence && (
          <p className="text-muted">
            <Verbatim text={evidence} />
          </p>
        )}
        {remarks.length > 0 && <p className="text-xs wrap-anywhere text-muted">{remarks.join(' · ')}</p>}
      </div>
    </li>
  )
}
