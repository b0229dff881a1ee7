import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ArrowRight, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEngineState } from '../../api/engine.ts'
import { useTexts } from '../../i18n/language.tsx'
import { type LookupSearch, type ToolKind, toolKinds } from '../../preferences/lookup-search.ts'
import { usePreferences } from '../../preferences/preferences.ts'
import { type LookupLink, linkToIp } from '../../questions/links.ts'
import { join } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card, CardList, Page, PageHeading, Section } from '../../ui/page.tsx'
import { tabListLook, useCurrentInView } from '../../ui/tabs.tsx'
import { DnsLookup } from '../lookups/dns-lookup.tsx'
import { searchFor } from '../lookups/lookup-call.ts'
import { SubjectForm } from '../recent/subject-form.tsx'
import { ZoneButton } from '../uploads/zone-button.tsx'
import { HtmlCheck } from './html-check.tsx'
import { ReplyCheck } from './reply-check.tsx'

/** Checks that need no message: an IP, single records, HTML, a zone file. */
export function ToolsPage() {
  const { tool } = useParams({ from: '/tools/$tool' })
  const search = useSearch({ from: '/tools/$tool' })
  const { tools: texts } = useTexts()
  const { name, about } = texts.kinds[tool]
  return (
    <Page>
      <PageHeading title={`${name} · ${texts.title}`}>{texts.title}</PageHeading>
      <p className="mt-1 text-pretty text-muted">{texts.intro}</p>
      <ToolLinks tool={tool} search={search} />
      <h2 className="sr-only">{name}</h2>
      <p className="mt-4 text-pretty text-muted">{about}</p>
      <Tool tool={tool} search={search} />
    </Page>
  )
}

function Tool({ tool, search }: { tool: ToolKind; search: LookupSearch }) {
  switch (tool) {
    case 'ip':
      return <IpCheck />
    case 'zone':
      return <ZoneCheck />
    case 'reply':
      return <ReplyCheck key={search.text} text={search.text ?? ''} />
    case 'html':
      return (
        <OwnersOnly>
          <HtmlCheck />
        </OwnersOnly>
      )
    default:
      return (
        <OwnersOnly>
          <DnsLookup kind={tool} search={searchFor(tool, search)} />
        </OwnersOnly>
      )
  }
}

/** These tools use parts of the API that require a key or a session. */
function OwnersOnly({ children }: { children: ReactNode }) {
  const { noSession } = useTexts().tools
  const { engine } = useEngineState()
  if (engine?.session !== false) return children
  return <EmptyState icon={KeyRound} title={noSession.title} body={noSession.body} />
}

function IpCheck() {
  const { address: texts } = useTexts()
  const { recentIps } = usePreferences()
  return (
    <>
      <Card className="mt-4 p-5">
        <SubjectForm member="ip" />
      </Card>
      <RecentLookups title={texts.recent} names={recentIps} linkOf={linkToIp} />
    </>
  )
}

function ZoneCheck() {
  const { zone } = useTexts()
  return (
    <Card className="mt-4 flex flex-wrap items-center gap-3 p-5">
      <ZoneButton text={zone.open} />
      <p className="text-sm text-muted">{zone.promise}</p>
    </Card>
  )
}

/** The tools. Keeps the domain. */
function ToolLinks({ tool: current, search }: { tool: ToolKind; search: LookupSearch }) {
  const { tools: texts } = useTexts()
  const list = useCurrentInView<HTMLElement>(current)
  const searchOf = (tool: ToolKind) =>
    tool === 'ip' || tool === 'zone' || tool === 'reply' ? {} : searchFor(tool, search)
  return (
    <nav ref={list} aria-label={texts.title} className={join(tabListLook, 'mt-5')}>
      {toolKinds.map((tool) => (
        <Link
          key={tool}
          to="/tools/$tool"
          params={{ tool }}
          search={searchOf(tool)}
          activeOptions={{ includeSearch: false }}
          className="-mb-px flex h-11 shrink-0 items-center border-b-2 border-transparent px-2.5 text-sm font-medium text-muted select-none hover:text-ink focus-visible:-outline-offset-2"
          activeProps={{ className: 'border-accent! text-accent!' }}
        >
          {texts.kinds[tool].name}
        </Link>
      ))}
    </nav>
  )
}

interface RecentLookupsProps {
  title: string
  names: readonly string[]
  linkOf(name: string): LookupLink
}

/** The recent lookups on this machine. */
function RecentLookups({ title, names, linkOf }: RecentLookupsProps) {
  if (names.length === 0) return null
  return (
    <Section id="recent" title={title} className="mt-10">
      <CardList className="mt-3 max-w-2xl">
        {names.map((name) => (
          <li key={name}>
            <Link
              {...linkOf(name)}
              preload={false}
              className="flex items-center gap-3 px-4 py-3 font-mono text-sm hover:bg-sunken focus-visible:-outline-offset-2 md:px-5"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <ArrowRight className="size-4 shrink-0 text-subtle" aria-hidden />
            </Link>
          </li>
        ))}
      </CardList>
    </Section>
  )
}
