import { useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { type StatedPurpose, statedPurposes } from '../../../shared/contract/facts/message/purpose.ts'
import { changeTest, type InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { callApi } from '../../api/client.ts'
import { useEngineState } from '../../api/engine.ts'
import { useCall } from '../../api/use-call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { describeFailure } from '../../ui/feedback/failure.tsx'

type ChangeableTest = Pick<InboxTestReport, 'token' | 'purpose' | 'score' | 'result'>

/** What a message is sent for, what shows that, and what a change of it did to the score. */
export function PurposeChoice({ test, isFixed }: { test: ChangeableTest; isFixed: boolean }) {
  const texts = useTexts()
  const own = texts.report.purpose
  const { names, guess: guessing } = texts.tests.home.purpose
  const formats = useFormats()
  const id = useId()
  const { engine } = useEngineState()
  const { trust, report } = useSearch({ from: '/t/$token' })
  // It applies to the latest report, as it was received.
  const canChange = !isFixed && engine?.session === true && trust === undefined && report === undefined
  const { change, before, error } = useChangePurpose(test)
  const fact = test.result?.facts.purpose
  if (!fact) return null
  const guess = fact.value === null ? names.undecided : own.guessed({ purpose: names[fact.value] })
  const signs = fact.signs.map((sign) => own.signs[sign])
  const score = (value: number | null) => (value === null ? own.noScore : formats.score(value))
  return (
    <span
      className="flex flex-wrap items-center gap-x-1.5 gap-y-1"
      title={signs.length > 0 ? signs.join('\n') : own.noSigns}
    >
      <label htmlFor={id}>{own.label}</label>
      {canChange ? (
        <select
          id={id}
          value={test.purpose ?? ''}
          className="rounded-sm bg-transparent font-medium text-accent"
          onChange={({ target }) => change(statedPurposes.find((purpose) => purpose === target.value) ?? null)}
        >
          <option value="">{test.purpose === null ? guess : guessing}</option>
          {statedPurposes.map((purpose) => (
            <option key={purpose} value={purpose}>
              {names[purpose]}
            </option>
          ))}
        </select>
      ) : (
        <span id={id}>{test.purpose === null ? guess : names[test.purpose]}</span>
      )}
      {before !== null && (
        <span role="status">{own.changed({ before: score(before.score), after: score(test.score) })}</span>
      )}
      {error && <span role="alert">{describeFailure(error, texts).body}</span>}
    </span>
  )
}

/** Changes the purpose of a test, and remembers the score from before. */
function useChangePurpose({ token, score, purpose: current }: ChangeableTest) {
  const language = useLanguage()
  const [former, setFormer] = useState<{ score: number | null; purpose: StatedPurpose | null } | null>(null)
  const { mutate, error } = useCall(
    (purpose: StatedPurpose | null) =>
      callApi(changeTest, { params: { token }, query: { lang: language }, body: { purpose }, language }),
    (client) => Promise.all(['test', 'tests'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  )
  function change(purpose: StatedPurpose | null): void {
    setFormer({ score, purpose: current })
    mutate(purpose)
  }
  return { change, error, before: former?.purpose === current ? null : former }
}
