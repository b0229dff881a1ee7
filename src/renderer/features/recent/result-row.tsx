import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import type { ScoreChange } from '../../preferences/score-change.ts'
import type { LookupLink } from '../../questions/links.ts'
import { useNow } from '../../ui/use-now.ts'

/** Milliseconds between checks of the current date. */
const dayInterval = 60_000

/** The change since the last time, such as "+1.2 since 14 Nov". */
function ChangeNote({ change: { points, since } }: { change: ScoreChange }) {
  const { results: texts } = useTexts()
  const formats = useFormats()
  const day = formats.dayOrTime(since, useNow(dayInterval))
  if (points === 0) return <span className="whitespace-nowrap">{texts.unchanged({ day })}</span>
  const sign = points > 0 ? '+' : '−'
  return (
    <span className={`font-medium whitespace-nowrap ${points > 0 ? 'text-ok' : 'text-major'}`}>
      {texts.change({ points: `${sign}${formats.score(Math.abs(points))}`, day })}
    </span>
  )
}

/** Refresh interval of relative times, in milliseconds. */
const agoInterval = 30_000

interface ResultRowProps {
  /** The score or grade. */
  mark: ReactNode
  link: LookupLink | { to: '/t/$token'; params: { token: string } }
  title: string
  /** Another form of the title. */
  alias?: string | null
  /** Null before the first result. */
  at: string | null
  change: ScoreChange | null
}

/** A result with its time, and the change since the previous result. */
export function ResultRow({ mark, link, title, alias = null, at, change }: ResultRowProps) {
  const formats = useFormats()
  const now = useNow(agoInterval)
  return (
    <li className="relative flex items-center gap-4 px-4 py-2.5 hover:bg-sunken md:px-5">
      {mark}
      <div className="min-w-0 flex-1">
        <Link
          {...link}
          // Not preloaded for a domain, because opening it runs an audit.
          preload={link.to === '/t/$token' ? 'intent' : false}
          title={title}
          className="block truncate rounded-sm font-medium after:absolute after:inset-0 after:rounded-[inherit]"
        >
          {title}
        </Link>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {alias !== null && <span className="wrap-anywhere">{alias}</span>}
          {at !== null && (
            <time dateTime={at} title={formats.dateTime(at)}>
              {formats.ago(at, now)}
            </time>
          )}
          {change && <ChangeNote change={change} />}
        </p>
      </div>
    </li>
  )
}
