import type { RecentTest } from '../../api/queries.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Card } from '../../ui/page.tsx'
import { VerdictMark } from '../report/verdict-mark.tsx'
import { titleOf } from '../tests/list/test-title.ts'
import { ResultRow } from './result-row.tsx'
import { changeInStream } from './score-change.ts'

interface RecentTestsProps {
  /** Newest first. */
  tests: readonly RecentTest[]
  /** How many to show; the others are only used for comparison. */
  shown: number
}

/** The latest tests: score, title, time, and the change since the previous test in the same stream. */
export function RecentTests({ tests, shown }: RecentTestsProps) {
  const texts = useTexts()
  return (
    <Card className="mt-3 overflow-hidden">
      <ul className="divide-y divide-line">
        {tests.slice(0, shown).map((test) => {
          const { token, status, created_at: at } = test
          return (
            <ResultRow
              key={token}
              mark={<VerdictMark status={status} result={test} />}
              link={{ to: '/t/$token', params: { token } }}
              title={titleOf(test, texts)}
              at={at}
              change={changeInStream(tests, test)}
            />
          )
        })}
      </ul>
    </Card>
  )
}
