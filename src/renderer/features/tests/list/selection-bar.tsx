import { Link } from '@tanstack/react-router'
import type { HistoryTest } from '../../../../shared/contract/history.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { focusHeading } from '../../../ui/page.tsx'
import { useRemoval } from './removals.ts'
import { titleOf } from './test-title.ts'

/** A comparison takes two. */
const compared = 2

interface SelectionBarProps {
  chosen: readonly HistoryTest[]
  onClear(): void
}

/** Fixed at the bottom of the window while tests are selected, to compare two or to delete any number. */
export function SelectionBar({ chosen, onClear }: SelectionBarProps) {
  const texts = useTexts()
  const { selection } = texts.history
  const remove = useRemoval()
  // The older test is the baseline.
  const [first, second] = chosen
    .filter(({ status }) => status === 'done')
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
  if (chosen.length === 0) return null

  function clear(): void {
    onClear()
    focusHeading()
  }

  return (
    <section
      aria-label={selection.title}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-raised px-4 py-2.5 shadow-raised"
    >
      <p role="status" className="text-sm">
        {selection.count({ count: chosen.length })}
      </p>
      {first && second && chosen.length === compared && (
        <Link to="/compare" search={{ a: first.token, b: second.token }} className={buttonLook('primary')}>
          {selection.compare}
        </Link>
      )}
      <Button
        look="danger-quiet"
        onClick={() => {
          clear()
          void remove(chosen.map((test) => ({ token: test.token, name: titleOf(test, texts) })))
        }}
      >
        {selection.remove}
      </Button>
      <Button look="quiet" onClick={clear}>
        {selection.cancel}
      </Button>
    </section>
  )
}
