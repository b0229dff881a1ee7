import { Link } from '@tanstack/react-router'
import type { DomainState } from '../../../shared/contract/domain-states.ts'
import { toUnicodeName } from '../../../shared/names/unicode-name.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { linkToDomain } from '../../questions/links.ts'
import { CardList } from '../../ui/page.tsx'
import { LevelOrNone } from '../../ui/severity-icon.tsx'
import { useNow } from '../../ui/use-now.ts'
import { GradeMark } from './grade-mark.tsx'

/** Refresh interval of relative times, in milliseconds. */
const agoInterval = 30_000

/** A row per domain with its one state: grade and gravest problem, latest test, reports, and monitor. */
export function DomainStates({ states }: { states: readonly DomainState[] }) {
  return (
    <CardList className="mt-3 overflow-hidden">
      {states.map((state) => (
        <DomainRow key={state.domain} {...state} />
      ))}
    </CardList>
  )
}

function DomainRow({ domain, dns, tests, reports, monitor }: DomainState) {
  const { results } = useTexts()
  const formats = useFormats()
  const now = useNow(agoInterval)
  const texts = results.domains
  const unicode = toUnicodeName(domain)
  const [problem] = dns?.problems ?? []
  return (
    <li className="relative flex items-start gap-4 px-4 py-2.5 hover:bg-sunken md:px-5">
      <GradeMark grade={dns?.grade ?? null} floor={dns?.grade_floor ?? null} />
      <div className="min-w-0 flex-1">
        <Link
          {...linkToDomain(domain)}
          // Opening it runs an audit.
          preload={false}
          className="block truncate rounded-sm font-medium after:absolute after:inset-0 after:rounded-[inherit]"
        >
          <bdi>{unicode}</bdi>
        </Link>
        {problem ? (
          <p className="flex items-start gap-1.5 text-sm">
            <LevelOrNone level={problem.severity} className="mt-0.5 size-4" />
            <span className="min-w-0 wrap-anywhere">
              {problem.title}{' '}
              {dns && <span className="text-muted">{texts.since({ day: formats.dayOrTime(dns.since, now) })}</span>}
            </span>
          </p>
        ) : (
          <p className="text-sm text-muted">
            {dns === null ? texts.notChecked : dns.grade === null ? texts.noAnswer : texts.sound}
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {unicode !== domain && <span className="wrap-anywhere">{domain}</span>}
          {dns && (
            <time dateTime={dns.observed_at} title={formats.dateTime(dns.observed_at)}>
              {formats.ago(dns.observed_at, now)}
            </time>
          )}
          {tests && (
            <Link to="/t/$token" params={{ token: tests.token }} className="relative underline">
              {texts.latest({ score: tests.score === null ? 'none' : formats.score(tests.score) })}
            </Link>
          )}
          {reports && (
            <Link to="/domain/$name/reports" params={{ name: domain }} className="relative underline">
              {results.reports({ pass: reports.aligned, messages: reports.messages })}
            </Link>
          )}
          {monitor && (
            <Link to="/monitoring/$id" params={{ id: monitor.id }} className="relative underline">
              {monitor.open_incidents > 0 ? texts.incidents({ count: monitor.open_incidents }) : texts.watched}
            </Link>
          )}
        </p>
      </div>
    </li>
  )
}
