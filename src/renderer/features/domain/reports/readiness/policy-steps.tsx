import type { DmarcPolicy, MissingForPolicy, Readiness } from '../../../../../shared/contract/reports/sources.ts'
import type { FindingLevel } from '../../../../../shared/i18n/text-keys.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { LevelBadge } from '../../../../ui/level-badge.tsx'
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

/** Items of a step that are shown first. */
const maxItems = 4

interface PolicyStepsProps {
  quarantine: Readiness
  reject: Readiness
  onOpenSource(id: number): void
}

/** The policies from none to reject, with what each is missing. */
export function PolicySteps({ quarantine, reject, onOpenSource }: PolicyStepsProps) {
  const { steps: texts } = useInsightTexts()
  const states = new Map(reject.steps.map(({ policy, state }) => [policy, state]))
  const missing: Record<DmarcPolicy, Readiness['missing']> = {
    none: [],
    quarantine: quarantine.missing,
    reject: reject.missing,
  }
  const isOpen = (policy: DmarcPolicy) => states.get(policy) === 'blocked' || states.get(policy) === 'unknown'
  const known = new Set(isOpen('quarantine') ? quarantine.missing.map(idOf) : [])
  return (
    <ol aria-label={texts.label} className="mt-5 grid gap-x-5 gap-y-4 md:grid-cols-3">
      {(['none', 'quarantine', 'reject'] as const).map((policy) => {
        const state = states.get(policy) ?? 'unknown'
        const items = isOpen(policy) ? missing[policy] : []
        const own = policy === 'reject' ? items.filter((each) => !known.has(idOf(each))) : items
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
  const { missing: texts } = useInsightTexts().steps
  const formats = useFormats()
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
