import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isPlain } from '../../api/plain/answer.ts'
import { type DnsAnswer, useDnsLookup } from '../../api/single-lookups.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import type { DnsLookupKind, LookupSearch } from '../../preferences/lookup-search.ts'
import { saveRecentLookup, usePreferences } from '../../preferences/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote, faultOf } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card, CardList } from '../../ui/page.tsx'
import { PlainLookup } from '../plain/plain-value.tsx'
import { isComplete, lookupFields, searchFor } from './lookup-call.ts'
import { ProgramView } from './program-view.tsx'
import { DkimAnswer, DmarcAnswer, SpfAnswer } from './record-answers.tsx'

interface DnsLookupProps {
  kind: DnsLookupKind
  /** The parameters; empty before the first lookup. */
  search: LookupSearch
}

/** A DNS lookup under its link: loading, rejected, failed, or answered. */
export function DnsLookup({ kind, search }: DnsLookupProps) {
  const { lookups: texts, address, tools } = useTexts()
  const navigate = useNavigate()
  const isAsked = isComplete(kind, search)
  const { data, error, isFetching, refetch } = useDnsLookup({ kind, ...search }, useLanguage(), isAsked)
  const isRefused = lookupFields[kind].some((field) => faultOf(error, field) !== undefined)
  const written = JSON.stringify(search)
  useEffect(() => {
    if (data) saveRecentLookup({ kind, search: JSON.parse(written) })
  }, [data, kind, written])

  function submit(next: LookupSearch): void {
    if (JSON.stringify(next) === written) void refetch()
    else void navigate({ to: '/tools/$tool', params: { tool: kind }, search: next })
  }

  return (
    <>
      <Card className="mt-4 p-5">
        <QuestionForm key={`${kind} ${written}`} kind={kind} initial={search} error={error} onSubmit={submit} />
      </Card>
      {!isAsked && <RecentQuestions />}
      {error && !isRefused && <FailureNote className="mt-4" error={error} retry={() => void refetch()} />}
      {isAsked && !data && !error && (
        <div role="status" aria-label={texts.form.pending}>
          <Skeleton className="mt-4 h-72 w-full rounded-xl" />
        </div>
      )}
      {data && (
        <Card className="mt-4 p-4 md:p-5">
          <section aria-label={tools.kinds[kind].name}>
            <Answer data={data} />
            <div className="mt-4 -ml-2.5">
              <Button icon={RotateCw} look="quiet" disabled={isFetching} onClick={() => void refetch()}>
                {isFetching ? texts.form.pending : address.again}
              </Button>
            </div>
          </section>
        </Card>
      )}
      {isAsked && !isRefused && <ProgramView kind={kind} search={search} answer={data && jsonOf(data)} />}
    </>
  )
}

function Answer({ data }: { data: DnsAnswer }) {
  if (isPlain(data)) return <PlainLookup answer={data} />
  switch (data.kind) {
    case 'spf':
      return <SpfAnswer lookup={data.answer} />
    case 'dkim':
      return <DkimAnswer lookup={data.answer} />
    case 'dmarc':
      return <DmarcAnswer lookup={data.answer} />
  }
}

/** The API response. */
function jsonOf(data: DnsAnswer): unknown {
  return isPlain(data) ? data.plain : data.answer
}

/** Recent lookups of any kind on this machine. */
function RecentQuestions() {
  const { lookups: texts, tools } = useTexts()
  const { recentLookups } = usePreferences()
  if (recentLookups.length === 0) return null
  return (
    <section aria-labelledby="recent" className="mt-10">
      <h3 id="recent" className="text-lg font-semibold">
        {texts.recent}
      </h3>
      <CardList className="mt-3 max-w-2xl">
        {recentLookups.map(({ kind, search }) => (
          <li key={`${kind} ${JSON.stringify(search)}`}>
            <Link
              to="/tools/$tool"
              params={{ tool: kind }}
              search={search}
              preload={false}
              className="flex items-center gap-3 px-4 py-3 text-sm hover:bg-sunken focus-visible:-outline-offset-2 md:px-5"
            >
              <span className="w-24 shrink-0 text-muted">{tools.kinds[kind].name}</span>
              <span className="min-w-0 flex-1 font-mono wrap-anywhere">{Object.values(search).join(' ')}</span>
              <ArrowRight className="size-4 shrink-0 text-subtle" aria-hidden />
            </Link>
          </li>
        ))}
      </CardList>
    </section>
  )
}

interface QuestionFormProps {
  kind: DnsLookupKind
  initial: LookupSearch
  /** The error of the last lookup, if any. */
  error: unknown
  onSubmit(search: LookupSearch): void
}

/** The fields of a lookup. The first one is required. */
function QuestionForm({ kind, initial, error, onSubmit }: QuestionFormProps) {
  const { form: texts } = useTexts().lookups
  const [search, setSearch] = useState(initial)
  const words = {
    domain: { label: texts.domain, hint: texts.domainHint },
    selector: { label: texts.selector, hint: texts.selectorHint },
  }

  function submit(): void {
    onSubmit(searchFor(kind, search))
  }

  return (
    <Form onSubmit={submit} className="flex flex-wrap items-start gap-3">
      {lookupFields[kind].map((field, index) => (
        <div key={field} className="min-w-[min(15rem,100%)] flex-1">
          <TextField
            {...words[field]}
            fault={faultOf(error, field)}
            mono
            required={index === 0}
            value={search[field] ?? ''}
            autoCapitalize="none"
            onChange={(text) => setSearch({ ...search, [field]: text })}
          />
        </div>
      ))}
      <Button look="primary" type="submit" className="h-10 min-[30rem]:mt-6">
        {texts.action}
      </Button>
    </Form>
  )
}
