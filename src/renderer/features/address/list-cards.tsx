import type { ReactNode } from 'react'
import type { Listing } from '../../../shared/contract/blacklist.ts'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Card } from '../../ui/page.tsx'
import { LevelBadge } from '../../ui/severity-icon.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { Verbatim } from '../findings/fact-list.tsx'
import { orderAnswers } from '../findings/list-answer.ts'
import { RemovalLink } from '../findings/list-answers.tsx'
import { levelOfListing } from './verdict.ts'

/** Every queried blocklist: what a listing means, the answer, and where to request removal. */
export function Blacklists({ lists }: { lists: readonly Listing[] }) {
  const { lists: texts } = useTexts().address
  return (
    <ListCard title={texts.title} intro={texts.intro}>
      {orderAnswers(lists).map((listing) => (
        <ListRow
          key={listing.list}
          listing={listing}
          level={levelOfListing(listing)}
          word={texts.statuses[listing.status]}
        />
      ))}
    </ListCard>
  )
}

/** Allowlists: being listed is good, not being listed is neutral. */
export function AllowLists({ lists }: { lists: readonly Listing[] }) {
  const { lists: texts } = useTexts().address
  if (lists.length === 0) return null
  return (
    <ListCard title={texts.allowTitle} intro={texts.allowIntro}>
      {lists.map((listing) => {
        const { status } = listing
        const isAnswer = status === 'listed' || status === 'clean'
        return (
          <ListRow
            key={listing.list}
            listing={listing}
            level={isAnswer ? (status === 'listed' ? 'ok' : 'info') : 'unknown'}
            word={isAnswer ? texts.allowStatuses[status] : texts.statuses[status]}
          />
        )
      })}
    </ListCard>
  )
}

function ListCard({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <Card>
      <section aria-label={title}>
        <div className="px-4 pt-4 pb-3 md:px-5">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="text-sm text-pretty text-muted">{intro}</p>
        </div>
        <ul className="divide-y divide-line border-t border-line">{children}</ul>
      </section>
    </Card>
  )
}

interface ListRowProps {
  listing: Listing
  level: FindingLevel
  word: string
}

function ListRow({ listing, level, word }: ListRowProps) {
  const { lists: texts } = useTexts().address
  const formats = useFormats()
  const { list, name, status, codes, meanings, reason, delist_url: removal, milliseconds } = listing
  const aboutLists: Readonly<Record<string, string>> = texts.about
  const about = aboutLists[list]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 px-4 py-3 text-sm md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_4.5rem] md:px-5">
      <div className="col-span-2 min-w-0 md:col-span-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-base font-medium">{name}</span>
          <span className="text-muted">
            <Verbatim text={list} />
          </span>
        </p>
        {about && <p className="text-pretty text-muted">{about}</p>}
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <LevelBadge level={level}>{word}</LevelBadge>
          {codes.length > 0 && <Verbatim text={codes.join(', ')} />}
        </p>
        {meanings.map((meaning) => (
          <p key={meaning} className="mt-1 text-pretty">
            {meaning}
          </p>
        ))}
        {reason && (
          <p className="mt-1 text-pretty wrap-anywhere text-muted">
            <Prose text={reason} />
          </p>
        )}
        {status === 'listed' && removal && <RemovalLink url={removal} list={name} />}
      </div>
      <p className="text-right leading-6 text-subtle tabular-nums">
        {milliseconds !== null && (
          <>
            <span className="sr-only">{texts.time}: </span>
            {formats.milliseconds(milliseconds)}
          </>
        )}
      </p>
    </li>
  )
}
