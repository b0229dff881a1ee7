import { Link } from '@tanstack/react-router'
import type { RecentTest } from '../../api/queries.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Card } from '../../ui/page.tsx'
import { useNow } from '../../ui/use-now.ts'
import { VerdictMark } from '../report/verdict-mark.tsx'
import { titleOf } from '../tests/list/test-title.ts'
import { ChangeNote } from './change-note.tsx'
import { changeInStream } from './score-change.ts'

/** Refresh interval of relative times, in milliseconds. */
const agoInterval = 30_000

interface RecentTestsProps {
  /** Newest first. */
  tests: readonly RecentTest[]
  /** How many to show; the others are compared with. */
  shown: number
}

/** The latest tests: score, title, time, and the change since the test before in the same stream. */
export function RecentTests({ tests, shown }: RecentTestsProps) {
  const texts = useTexts()
  const formats = useFormats()
  const now = useNow(agoInterval)
  return (
    <Card className="mt-3 overflow-hidden">
      <ul className="divide-y divide-line">
        {tests.slice(0, shown).map((test) => {
          const { token, status, verdict, verdict_floor: floor, score, created_at: at } = test
          const change = changeInStream(tests, test)
          const title = titleOf(test, texts)
          return (
            <li key={token} className="relative flex items-center gap-4 px-4 py-2.5 hover:bg-sunken md:px-5">
              <VerdictMark status={status} verdict={verdict} floor={floor} score={score} />
              <div className="min-w-0 flex-1">
                <Link
                  to="/t/$token"
                  params={{ token }}
                  title={title}
                  className="block truncate rounded-sm font-medium after:absolute after:inset-0 after:rounded-[inherit]"
                >
                  {title}
                </Link>
                <p className="flex flex-wrap gap-x-3 text-sm text-muted">
                  <time dateTime={at} title={formats.dateTime(at)}>
                    {formats.ago(at, now)}
                  </time>
                  {change && <ChangeNote change={change} />}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
