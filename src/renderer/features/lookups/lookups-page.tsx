import { Link, useParams, useSearch } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { type LookupKind, lookupKinds } from '../../../shared/contract/lookups.ts'
import { useEngineState } from '../../api/engine.ts'
import { useTexts } from '../../i18n/language.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { DnsLookup } from './dns-lookup.tsx'
import { HtmlLookup } from './html-lookup.tsx'
import { searchFor } from './lookup-call.ts'
import type { LookupSearch } from './lookup-search.ts'

/** Single lookups: the form, the formatted result and the API response. */
export function LookupsPage() {
  const { kind } = useParams({ from: '/lookups/$kind' })
  const search = useSearch({ from: '/lookups/$kind' })
  const { lookups: texts } = useTexts()
  const { engine } = useEngineState()
  const { name, about } = texts.kinds[kind]
  return (
    <Page>
      <PageHeading title={`${name} · ${texts.title}`}>{texts.title}</PageHeading>
      <p className="mt-1 text-pretty text-muted">{texts.intro}</p>
      <KindLinks search={search} />
      <h2 className="sr-only">{name}</h2>
      <p className="mt-4 text-pretty text-muted">{about}</p>
      {engine?.session === false ? (
        <EmptyState icon={KeyRound} title={texts.noSession.title} body={texts.noSession.body} />
      ) : kind === 'html' ? (
        <HtmlLookup />
      ) : (
        <DnsLookup kind={kind} search={searchFor(kind, search)} />
      )}
    </Page>
  )
}

/** The kinds of lookups. Keeps the domain. */
function KindLinks({ search }: { search: LookupSearch }) {
  const { lookups: texts } = useTexts()
  const searchOf = (kind: LookupKind) => searchFor(kind, search)
  return (
    <nav aria-label={texts.kind} className="mt-5 flex gap-0.5 overflow-x-auto border-b border-line">
      {lookupKinds.map((kind) => (
        <Link
          key={kind}
          to="/lookups/$kind"
          params={{ kind }}
          search={searchOf(kind)}
          activeOptions={{ includeSearch: false }}
          className="-mb-px flex h-11 shrink-0 items-center border-b-2 border-transparent px-2.5 text-sm font-medium text-muted select-none hover:text-ink focus-visible:-outline-offset-2"
          activeProps={{ className: 'border-accent! text-accent!' }}
        >
          {texts.kinds[kind].name}
        </Link>
      ))}
    </nav>
  )
}
