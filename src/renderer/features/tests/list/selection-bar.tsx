import { Link } from '@tanstack/react-router'
import type { HistoryTest } from '../../../../shared/contract/history.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'

/** Fixed at the bottom of the window while tests are selected for comparison. */
export function SelectionBar({ chosen, onClear }: { chosen: readonly HistoryTest[]; onClear(): void }) {
  const { selection } = useTexts().history
  // The older test is the baseline.
  const [first, second] = chosen.toSorted((one, other) => one.created_at.localeCompare(other.created_at))
  if (!first) return null
  return (
    <section
      aria-label={selection.title}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-3 rounded-xl border border-line bg-raised px-4 py-2.5 shadow-raised"
    >
      <p role="status" className="text-sm">
        {second ? selection.two : selection.one}
      </p>
      {second && (
        <Link to="/compare" search={{ a: first.token, b: second.token }} className={buttonLook('primary')}>
          {selection.compare}
        </Link>
      )}
      <Button look="quiet" onClick={onClear}>
        {selection.cancel}
      </Button>
    </section>
  )
}
