import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useEngineState } from '../../api/engine.ts'
import { type RecentTest, useRecentTests } from '../../api/queries.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { usePreferences } from '../../preferences/preferences.ts'
import { changeInStream } from '../../preferences/score-change.ts'
import { readQuestion } from '../../questions/read-question.ts'
import { useQuestionOpener } from '../../questions/use-question-opener.ts'
import { Button } from '../../ui/button.tsx'
import { join } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form.tsx'
import { CardList, Page, PageHeading, Section } from '../../ui/page.tsx'
import { useAnyFiles } from '../drop/use-any-files.ts'
import { VerdictMark } from '../findings/marks/verdict-mark.tsx'
import { HowItWorks } from '../help/how-it-works.tsx'
import { DomainStates } from '../recent/domain-states.tsx'
import { titleOf } from '../recent/inbox-test-title.ts'
import { byActivity } from '../recent/order-domains.ts'
import { RecentDomains } from '../recent/recent-domains.tsx'
import { ResultRow } from '../recent/result-row.tsx'
import { useDomainStates } from '../recent/use-domain-states.ts'
import { SampleCards } from '../samples/sample-cards.tsx'
import { anyFileTypes, FileButton } from '../uploads/file-button.tsx'
import { UploadFaultNote } from '../uploads/upload-fault-note.tsx'

/** Recent tests and domains to show; all of them have pages of their own. */
const shownResults = 5

/** One field for everything, and the recent results. */
export function HomePage() {
  const { home } = useTexts()
  return (
    <Page>
      <PageHeading title="Sendproof">{home.title}</PageHeading>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{home.intro}</p>
      <StartField />
      <Results />
    </Page>
  )
}

function Results() {
  const { home } = useTexts()
  const { engine } = useEngineState()
  const { recentDomains } = usePreferences()
  const { data: states } = useDomainStates(useLanguage())
  const { data: tests, isPending } = useRecentTests(engine?.session === true)
  const isEmpty = engine?.session === false || (!isPending && tests?.length === 0)
  const hasTests = tests !== undefined && tests.length > 0
  const hasDomains = states ? states.length > 0 : recentDomains.length > 0
  return (
    <>
      <div className={join('grid gap-x-6', hasTests && hasDomains && 'lg:grid-cols-[3fr_2fr]')}>
        {hasTests && (
          <Section
            id="recent-tests"
            title={home.recentTests}
            className="mt-8 min-w-0"
            action={<AllLink to="/tests" text={home.allTests} />}
          >
            <RecentTests tests={tests} shown={shownResults} />
          </Section>
        )}
        {hasDomains && (
          <Section
            id="recent-domains"
            title={home.recentDomains}
            className="mt-8 min-w-0"
            action={<AllLink to="/domain" text={home.allDomains} />}
          >
            {states ? (
              <DomainStates states={byActivity(states).slice(0, shownResults)} />
            ) : (
              <RecentDomains domains={recentDomains.slice(0, shownResults)} />
            )}
          </Section>
        )}
      </div>
      {isEmpty && (
        <>
          <HowItWorks className="mt-8" />
          <SampleCards />
        </>
      )}
    </>
  )
}

function AllLink({ to, text }: { to: '/tests' | '/domain'; text: string }) {
  return (
    <Link to={to} className="inline-flex items-center gap-1 rounded-sm text-sm font-medium text-accent hover:underline">
      {text}
      <ArrowRight className="size-4" aria-hidden />
    </Link>
  )
}

interface RecentTestsProps {
  /** Newest first. */
  tests: readonly RecentTest[]
  /** How many to show; the others are only used for comparison. */
  shown: number
}

/** The latest tests: score, title, time, and the change since the previous test in the same stream. */
function RecentTests({ tests, shown }: RecentTestsProps) {
  const texts = useTexts()
  return (
    <CardList className="mt-3 overflow-hidden">
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
    </CardList>
  )
}

/** One field for domains, addresses, and IPs, and a place to drop messages. The whole window accepts them. */
function StartField() {
  const { home } = useTexts()
  const { take, isPending } = useAnyFiles()
  const open = useQuestionOpener()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()

  function submit(): void {
    const question = readQuestion(text)
    if (question) {
      open(question)
      return
    }
    const typed = text.trim()
    setFault(typed === '' ? home.field.empty : home.field.wrong({ text: typed }))
    field.current?.focus()
  }

  return (
    <div className="mt-6 rounded-xl border-2 border-dashed border-edge bg-surface p-4 sm:p-5 md:p-6">
      <Form noValidate onSubmit={submit} className="grid grid-cols-1 items-start gap-2 sm:grid-cols-[1fr_auto_auto]">
        <TextField
          ref={field}
          label={home.field.label}
          hint={home.field.hint}
          fault={fault}
          mono
          value={text}
          autoCapitalize="none"
          onChange={(entered) => {
            setText(entered)
            setFault(undefined)
          }}
        />
        <Button look="primary" type="submit" className="h-10 sm:mt-6">
          {home.field.action}
        </Button>
        <span className="grid *:h-10 sm:mt-6">
          <FileButton
            text={isPending ? home.field.uploading : home.field.choose}
            accept={anyFileTypes}
            several
            disabled={isPending}
            onFiles={(files) => void take(files)}
          />
        </span>
      </Form>
      <UploadFaultNote />
      <p className="mt-2 text-sm text-muted">
        {home.noFile}{' '}
        <Link to="/new" className="rounded-sm font-medium text-accent hover:underline">
          {home.noFileAction}
        </Link>
      </p>
    </div>
  )
}
