import { Tooltip } from '@base-ui/react/tooltip'
import { fill } from '../../../shared/i18n/bind-texts.ts'
import type { MeaningKey, PartRole } from '../../../shared/i18n/text-keys.ts'
import type { UiTexts } from '../../../shared/i18n/ui-texts.ts'
import type { RecordPart } from '../../../shared/records/parts/record-part.ts'
import { useTexts } from '../../i18n/language.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { Prose } from '../../ui/text/prose.tsx'

/** Colors help skimming; weight, lines, and a shape mark what matters without them. */
const roleLooks: Record<PartRole, string> = {
  version: 'text-muted',
  who: 'text-party',
  policy: 'font-bold text-ink',
  where: 'text-accent',
  option: 'text-ink',
  ignored: 'text-subtle line-through',
  faulty: 'text-critical underline decoration-wavy underline-offset-4',
}

/** Prevents tooltips when the pointer only passes, in milliseconds. */
const hoverDelay = 150

interface ExplainedPartProps {
  part: RecordPart
  descriptionId: string
  /** Whether the description is already elsewhere on the page. */
  isDescribedElsewhere: boolean
  /** Whether Tab focuses this part; arrow keys move to the others. */
  isCurrent: boolean
  hasNeighbors: boolean
  onFocus(): void
}

/** A part of a record, with a tooltip that explains it. */
export function ExplainedPart(props: ExplainedPartProps) {
  const { part, descriptionId, isDescribedElsewhere, isCurrent, hasNeighbors, onFocus } = props
  return (
    <>
      <Tooltip.Root>
        <Tooltip.Trigger
          delay={hoverDelay}
          render={
            <dfn
              tabIndex={isCurrent ? 0 : -1}
              aria-describedby={descriptionId}
              onFocus={onFocus}
              className="rounded-sm not-italic hover:bg-accent-soft focus-visible:outline-offset-1"
            />
          }
        >
          <PartText part={part} />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Positioner side="bottom" align="start" sideOffset={6} className="z-50">
            {/* Visual only: screen readers get the same text as a description. */}
            <Tooltip.Popup
              aria-hidden
              className="max-w-96 rounded-lg border border-line bg-raised px-3 py-2 text-sm text-pretty wrap-anywhere shadow-raised"
            >
              <Meaning part={part} />
              {hasNeighbors && (
                <span aria-hidden className="ml-2 text-subtle">
                  ← →
                </span>
              )}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      </Tooltip.Root>
      {!isDescribedElsewhere && (
        <span id={descriptionId} className="sr-only select-none">
          <Meaning part={part} />
        </span>
      )}
    </>
  )
}

/** A part as published, styled by its role. */
export function PartText({ part: { text, role } }: { part: RecordPart }) {
  return (
    <span className={roleLooks[role]}>
      {role === 'faulty' && <SeverityIcon level="critical" className="mr-0.5 inline size-3.5 align-text-bottom" />}
      {text}
    </span>
  )
}

/** The role of a part and what it does. */
export function Meaning({ part: { meanings, role } }: { part: RecordPart }) {
  const { records: texts } = useTexts()
  return (
    <>
      <span className="font-medium">{texts.roles[role]}.</span>{' '}
      <Prose text={meanings.map(({ key, value }) => wordMeaning(key, value, texts.meanings)).join(' ')} />
    </>
  )
}

const secondsPerDay = 86_400

function wordMeaning(key: MeaningKey, value: string, meanings: UiTexts['records']['meanings']): string {
  return fill(meanings[key], { value, number: Number(value), days: Math.round(Number(value) / secondsPerDay) })
}
