import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { InboxTestSummary } from '../../../../shared/contract/inbox-tests/inbox-tests.ts'
import { withUnicodeNames } from '../../../../shared/names/unicode-name.ts'
import { verdictInWords } from '../../../../shared/report/lead-sentence.ts'
import { useIsHosted } from '../../../api/engine.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ChoiceBox } from '../../../ui/fields/choice-box.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SideBySide } from '../../../ui/side-by-side.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { VerdictMark } from '../../findings/marks/verdict-mark.tsx'
import { titleOf } from '../../recent/inbox-test-title.ts'
import { useRemoval } from '../../recent/removals.ts'

/** Refresh interval of relative times, in milliseconds. */
const agoInterval = 30_000

interface InboxTestRowProps {
  test: InboxTestSummary
  /** The checkbox, in lists whose tests can be selected. */
  choice?: { isChosen: boolean; onChoose(isChosen: boolean): void }
}

/** One test in a list: result, subject, and time. */
export function InboxTestRow({ test, choice }: InboxTestRowProps) {
  const texts = useTexts()
  const formats = useFormats()
  const now = useNow(agoInterval)
  const remove = useRemoval()
  const isHosted = useIsHosted()
  const title = titleOf(test, texts)
  // Waiting tests differ only in their address.
  const details =
    test.status === 'waiting'
      ? [`test-${test.token}`]
      : [test.from && withUnicodeNames(test.from), test.name && test.subject]
  const verdict = test.verdict && verdictInWords(test.verdict, test.verdict_floor, texts.results)
  const content =
    test.content_score === null ? null : texts.results.contentScore({ score: formats.score(test.content_score) })
  const { observed } = test
  const seen =
    observed && texts.results.observed({ receiver: withUnicodeNames(observed.receiver), state: observed.state })
  return (
    <div className="relative flex items-center gap-3 px-3 py-1 hover:bg-sunken max-sm:min-h-17 sm:gap-4 sm:px-4 sm:py-3 md:px-5">
      {choice && (
        <ChoiceBox label={texts.history.select({ name: title })} checked={choice.isChosen} onChange={choice.onChoose} />
      )}
      <VerdictMark status={test.status} result={test} />
      <div className="min-w-0 flex-1">
        <Link
          to="/t/$token"
          params={{ token: test.token }}
          title={title}
          className="block rounded-sm font-medium wrap-anywhere max-sm:line-clamp-2 max-sm:text-sm sm:truncate after:absolute after:inset-0 after:rounded-[inherit]"
        >
          {title}
        </Link>
        <p className="truncate text-muted max-sm:text-xs sm:text-sm">
          <span className="sm:hidden">
            <SideBySide texts={[formats.ago(test.created_at, now), seen, verdict, content]} />
          </span>
          <span className="max-sm:hidden">
            <SideBySide texts={[seen, verdict, content, ...details]} />
          </span>
        </p>
      </div>
      <time
        dateTime={test.created_at}
        title={formats.dateTime(test.created_at)}
        className="shrink-0 text-sm text-subtle max-sm:hidden"
      >
        {formats.ago(test.created_at, now)}
      </time>
      {!isHosted && (
        <IconButton
          label={texts.tests.list.remove({ name: title })}
          icon={<Trash2 className="size-4" aria-hidden />}
          className="relative -mr-2 max-sm:hidden"
          onClick={() => {
            choice?.onChoose(false)
            void remove([{ token: test.token, name: title }])
          }}
        />
      )}
    </div>
  )
}
