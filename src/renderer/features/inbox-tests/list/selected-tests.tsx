import { Link } from '@tanstack/react-router'
import type { HistoryTest } from '../../../../shared/contract/inbox-tests/history.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { SelectionBar } from '../../../ui/list/selection-bar.tsx'
import { titleOf } from '../../recent/inbox-test-title.ts'
import { useRemoval } from '../../recent/removals.ts'

/** Tests needed for a comparison. */
const compared = 2

interface SelectedTestsProps {
  chosen: readonly HistoryTest[]
  onClear(): void
}

/** Compares two tests, or deletes any number. */
export function SelectedTests({ chosen, onClear }: SelectedTestsProps) {
  const texts = useTexts()
  const { selection } = texts.history
  const remove = useRemoval()
  // The older test is the baseline.
  const [first, second] = chosen
    .filter(({ status }) => status === 'done')
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
  return (
    <SelectionBar
      words={selection}
      count={chosen.length}
      onClear={onClear}
      actions={(clear) => (
        <>
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
        </>
      )}
    />
  )
}
