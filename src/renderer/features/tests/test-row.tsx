import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { TestSummary } from '../../../shared/contract/tests.ts'
import { useIsHosted } from '../../api/engine.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { VerdictMark } from '../report/verdict-mark.tsx'
import { useRemovals } from './removals.ts'
import { titleOf } from './test-title.ts'

/** How often "2 minutes ago" is looked at again, in milliseconds. */
const agoInterval = 30_000

/** One test in a list: how it ended, what it was, when it was made. */
export function TestRow({ test }: { test: TestSummary }) {
  const texts = useTexts()
  const formats = useFormats()
  const now = useNow(agoInterval)
  const { remove } = useRemovals()
  const isHosted = useIsHosted()
  const title = titleOf(test, texts)
  // Tests that still wait are told apart by their address alone.
  const details =
    test.status === 'waiting'
      ? [`test-${test.token}`]
      : [test.name && test.subject, test.from].filter((text) => text !== null)
  return (
    <li className="group relative flex items-center gap-4 px-4 py-3 first:rounded-t-xl last:rounded-b-xl hover:bg-sunken md:px-5">
      <VerdictMark status={test.status} verdict={test.verdict} score={test.score} />
      <div className="min-w-0 flex-1">
        <Link
          to="/t/$token"
          params={{ token: test.token }}
          className="block truncate rounded-sm font-medium after:absolute after:inset-0 after:rounded-[inherit]"
        >
          {title}
        </Link>
        <p className="truncate text-sm text-muted">
          {test.verdict ? texts.report.verdicts[test.verdict] : details.join(' · ')}
          {test.verdict && details.length > 0 && ` · ${details.join(' · ')}`}
        </p>
      </div>
      <time
        dateTime={test.created_at}
        title={formats.dateTime(test.created_at)}
        className="shrink-0 text-sm text-subtle"
      >
        {formats.ago(test.created_at, now)}
      </time>
      {!isHosted && (
        <IconButton
          label={texts.tests.list.remove(title)}
          icon={<Trash2 className="size-4" aria-hidden />}
          className="relative -mr-2"
          onClick={() => remove(test.token, title)}
        />
      )}
    </li>
  )
}
