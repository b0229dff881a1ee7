import type { ReactNode } from 'react'
import type { DataSet } from '../../../shared/i18n/text-keys.ts'
import { useEngineState, useFacts } from '../../api/engine.ts'
import { useSettings } from '../../api/settings.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/page.tsx'
import { OutgoingData } from '../../ui/text/outgoing-data.tsx'
import shipped from './shipped.json' with { type: 'json' }

/** Version and license, what is stored and sent, and what the app is made of. */
export function About() {
  const { about: texts, frame } = useTexts()
  const { engine } = useEngineState()
  return (
    <section id="about" aria-labelledby="about-title" className="mt-12 scroll-mt-6">
      <h2 id="about-title" className="text-lg font-semibold">
        {texts.title}
      </h2>
      <p className="mt-1 max-w-prose text-pretty text-muted">{texts.intro}</p>
      <Card className="mt-4 p-5">
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          <dt className="text-muted">{texts.version}</dt>
          <dd className="font-mono">{engine?.version ?? <Skeleton className="h-5 w-16" />}</dd>
          <dt className="text-muted">{texts.license}</dt>
          <dd className="text-pretty">{texts.licenseText}</dd>
        </dl>
      </Card>
      <Part title={texts.kept.title}>
        <DataFolder />
      </Part>
      <Part title={frame.engine.leaves.title}>
        {engine ? <OutgoingData engine={engine} /> : <Skeleton className="h-6 w-96" />}
        <p className="mt-1 text-pretty text-muted">{texts.neverLeaves}</p>
      </Part>
      <Facts />
      <KnownData />
      <Packages />
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 max-w-3xl">
      <h3 className="font-semibold">{title}</h3>
      <div className="mt-1">{children}</div>
    </section>
  )
}

/** Shown only to the owner. */
function DataFolder() {
  const { about: texts, settings } = useTexts()
  const { engine } = useEngineState()
  const { data } = useSettings(useLanguage(), engine?.session === true)
  if (engine && !engine.session) return <p className="text-pretty">{texts.kept.noSession}</p>
  return (
    <>
      <p className="text-pretty">{texts.kept.body}</p>
      {data ? (
        <p className="flex items-start gap-2">
          <span className="min-w-0 py-1.5 font-mono text-sm wrap-anywhere">{data.data_dir}</span>
          <CopyButton text={data.data_dir} what={settings.dataDir} />
        </p>
      ) : (
        <Skeleton className="my-2 h-5 w-80" />
      )}
    </>
  )
}

function Facts() {
  const { facts: texts } = useTexts().about
  const packs = useFacts().data
  const names: Partial<Record<string, string>> = texts.names
  return (
    <Part title={texts.title}>
      <p className="mb-3 text-pretty text-muted">{texts.intro}</p>
      {packs ? (
        <>
          <DataTable
            label={texts.title}
            columns={texts.columns}
            hasRowHeads
            rows={packs.map((pack) => ({
              id: pack.name,
              cells: [
                names[pack.name] ?? pack.name,
                String(pack.version),
                <time key="date" dateTime={pack.date} className="whitespace-nowrap">
                  {pack.date}
                </time>,
                [
                  texts.age({ days: pack.age_days }),
                  texts.origin({ origin: pack.origin }),
                  ...(pack.unsigned ? [texts.unsigned] : []),
                  ...(pack.stale ? [texts.stale({ days: pack.shelf_life_days })] : []),
                  texts.sources({ count: pack.sources.length }),
                ].join(' · '),
              ],
            }))}
          />
          <Disclosure summary={texts.showSources}>
            <DataTable
              label={texts.showSources}
              columns={texts.sourceColumns}
              hasRowHeads
              rows={packs.flatMap(({ name, sources }) =>
                sources.map(({ id, title, url, page_date, read_on, confidence }) => ({
                  id: `${name} ${id}`,
                  cells: [
                    url === null ? (
                      title
                    ) : (
                      <a
                        key={id}
                        href={url}
                        target="_blank"
                        rel="noreferrer"
                        className="rounded-sm text-accent wrap-anywhere hover:underline"
                      >
                        {title}
                      </a>
                    ),
                    names[name] ?? name,
                    page_date ?? texts.undated,
                    `${read_on} · ${texts.confidence({ confidence })}`,
                  ],
                })),
              )}
            />
          </Disclosure>
        </>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Part>
  )
}

function KnownData() {
  const { data: texts } = useTexts().about
  const sets = Object.entries(texts.names) as [DataSet, string][]
  return (
    <Part title={texts.title}>
      <p className="mb-3 text-pretty text-muted">{texts.intro}</p>
      <Disclosure summary={texts.show}>
        <DataTable
          label={texts.title}
          columns={texts.columns}
          hasRowHeads
          rows={sets.map(([id, name]) => {
            const { date } = shipped.data[id]
            return {
              id,
              cells: [
                name,
                <time key="date" dateTime={date} className="whitespace-nowrap">
                  {date}
                </time>,
                <span key="source" className="wrap-anywhere text-muted">
                  {texts.sources[id]}
                </span>,
              ],
            }
          })}
        />
      </Disclosure>
    </Part>
  )
}

function Packages() {
  const { packages: texts } = useTexts().about
  const { packages } = shipped
  return (
    <Part title={texts.title}>
      <p className="mb-2 text-pretty text-muted">{texts.intro({ count: packages.length })}</p>
      <Disclosure summary={texts.show}>
        <DataTable
          label={texts.title}
          columns={texts.columns}
          hasRowHeads
          rows={packages.map(({ name, version, license }) => ({
            id: `${name} ${version}`,
            cells: [
              name,
              <span key={name} className="font-mono">
                {version}
              </span>,
              license,
            ],
          }))}
        />
      </Disclosure>
    </Part>
  )
}
