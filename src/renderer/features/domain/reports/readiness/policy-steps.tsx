import type { MissingForPolicy, Readiness } from '../../../../../shared/contract/reports/sources.ts'
import type { FindingLevel } from '../../../../../shared/i18n/text-keys.ts'
import { describeGap, isDescribedGap } from '../../../../../shared/report/describe-readiness.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { LevelBadge } from '../../../../ui/severity-icon.tsx'
import { useFirst } from '../../../../ui/use-first.tsx'
import { useInsightTexts } from '../insight-texts.ts'

type StepState = Readiness['steps'][number]['state']

const levels: Record<StepState, FindingLevel> = {
  done: 'ok',
  current: 'info',
  ready: 'ok',
  blocked: 'minor',
  unknown: 'unknown',
}

/** Items of a step to show first. */
const maxItems = 4

interface PolicyStepsProps {
  steps: Readiness['steps']
  onOpenSource(id: number): void
}

/** The policies from none to reject, with what is missing for each. */
export function PolicySteps({ steps, onOpenSource }: PolicyStepsProps) {
  const { steps: texts } = useInsightTexts()
  return (
    <ol aria-label={texts.label} className="mt-5 grid gap-x-5 gap-y-4 md:grid-cols-3">
      {steps.map(({ policy, state }, index) => {
        const items = openItems(steps[index])
        const known = new Set(openItems(steps[index - 1]).map(idOf))
        const own = items.filter((each) => !known.has(idOf(each)))
        return (
          <li key={policy} className="min-w-0 border-t-2 border-line pt-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-mono text-sm font-semibold">p={policy}</h3>
              <LevelBadge level={levels[state]}>{texts.states[state]}</LevelBadge>
            </div>
            <p className="mt-1 text-sm text-muted">{texts.effects[policy]}</p>
            {own.length < items.length && <p className="mt-2 text-sm">{texts.same}</p>}
            <MissingItems items={own} onOpenSource={onOpenSource} />
          </li>
        )
      })}
    </ol>
  )
}

/** What is missing for a step; nothing once it is done. p=none loses no mail, so nothing needs to be known for it. */
function openItems(step: Readiness['steps'][number] | undefined): Readiness['missing'] {
  if (step?.policy === 'none') return []
  return step?.state === 'blocked' || step?.state === 'unknown' ? step.missing : []
}

function idOf(missing: MissingForPolicy): string {
  if (missing.code === 'source') return `source ${missing.source_id}`
  return missing.code === 'days_observed' ? `${missing.code} ${missing.needed}` : missing.code
}

interface MissingItemsProps {
  items: readonly MissingForPolicy[]
  onOpenSource(id: number): void
}

function MissingItems({ items, onOpenSource }: MissingItemsProps) {
  const { shown, more } = useFirst(items, maxItems)
  if (items.length === 0) return null
  return (
    <>
      <ul className="mt-2 grid gap-1 text-sm">
        {shown.map((each) => (
          <li key={idOf(each)} className="text-pretty wrap-anywhere">
            <Missing missing={each} onOpenSource={onOpenSource} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

function Missing({ missing, onOpenSource }: { missing: MissingForPolicy; onOpenSource(id: number): void }) {
  const { steps, readiness } = useInsightTexts()
  const { missing: texts } = steps
  const formats = useFormats()
  if (isDescribedGap(missing)) return describeGap(missing, readiness)
  switch (missing.code) {
    case 'source':
      return (
        <>
          <button
            type="button"
            className="rounded-sm text-left font-medium wrap-anywhere text-accent hover:underline"
            onClick={() => onOpenSource(missing.source_id)}
          >
            {missing.name}
          </button>
          {': '}
          {texts.source(missing)}
        </>
      )
    case 'reports_old':
      return texts.reports_old({ last: formats.day(missing.last) })
    case 'parent_record':
      return texts.parent_record(missing)
    case 'days_observed':
      return texts.days_observed(missing)
    case 'unknown_sources':
      return texts.unknown_sources(missing)
    case 'previous_step':
      return texts.previous_step(missing)
    default:
      return texts[missing.code]
  }
}
