import { Link } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import type { ReportOverview } from '../../../shared/contract/inbox-tests/earlier-reports.ts'
import { type ReportReference, useMatchingTests } from '../../api/history.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { inputLook } from '../../ui/fields/text-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SideBySide } from '../../ui/side-by-side.tsx'
import { VerdictMark } from '../findings/marks/verdict-mark.tsx'
import { titleOf } from '../recent/inbox-test-title.ts'
import { writeReference } from './compare-search.ts'

/** Tests to show; the others can be found by searching. */
const shownTests = 8

interface CompareSheetProps {
  reference: ReportReference
  /** The previous report of the same stream, if any. */
  previous: ReportOverview | undefined
  open: boolean
  onOpenChange(open: boolean): void
}

/** Chooses the report to compare with, which comes first in the comparison. */
export function CompareSheet({ reference, previous, open, onOpenChange }: CompareSheetProps) {
  const texts = useTexts()
  const { compare } = texts.history
  const formats = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { data = [] } = useMatchingTests(useDeferredValue(text.trim()), shownTests, open)
  const others = data.filter(({ token, status }) => status === 'done' && token !== reference.token)
  const b = writeReference(reference)
  return (
    <Sheet title={compare.chooseTitle} open={open} onOpenChange={onOpenChange} initialFocus={input}>
      {previous && (
        <section className="mt-4">
          <h3 className="text-sm font-semibold text-muted">{compare.previous}</h3>
          <Choice
            a={writeReference(previous)}
            b={b}
            mark={<VerdictMark status="done" result={previous} />}
            title={previous.name ?? previous.subject ?? texts.results.noSubject}
            note={formats.dateTime(previous.received_at)}
          />
        </section>
      )}
      <section className="mt-4">
        <h3 className="text-sm font-semibold text-muted">{compare.another}</h3>
        <input
          ref={input}
          type="search"
          aria-label={compare.chooseTitle}
          placeholder={compare.chooseHint}
          value={text}
          autoComplete="off"
          spellCheck={false}
          className={`${inputLook} mt-2`}
          onChange={(event) => setText(event.target.value)}
        />
        {others.length === 0 && <p className="mt-3 text-sm text-muted">{compare.noneToChoose}</p>}
        <ul className="mt-2">
          {others.map((test) => (
            <li key={test.token}>
              <Choice
                a={test.token}
                b={b}
                mark={<VerdictMark status={test.status} result={test} />}
                title={titleOf(test, texts)}
                note={<SideBySide texts={[test.from, formats.dateTime(test.created_at)]} />}
              />
            </li>
          ))}
        </ul>
      </section>
    </Sheet>
  )
}

interface ChoiceProps {
  a: string
  b: string
  mark: ReactNode
  title: string
  note: ReactNode
}

function Choice({ a, b, mark, title, note }: ChoiceProps) {
  return (
    <Link
      to="/compare"
      search={{ a, b }}
      className="-mx-2 flex items-center gap-3 rounded-md px-2 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      {mark}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-sm text-muted">{note}</span>
      </span>
    </Link>
  )
}
