import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTexts } from '../../i18n/language.tsx'
import { usePreferences } from '../../preferences.ts'
import { Card } from '../../ui/page.tsx'

/** Recent lookups of any kind on this machine. */
export function RecentQuestions() {
  const { lookups: texts, tools } = useTexts()
  const { recentLookups } = usePreferences()
  if (recentLookups.length === 0) return null
  return (
    <section aria-labelledby="recent" className="mt-10">
      <h3 id="recent" className="text-lg font-semibold">
        {texts.recent}
      </h3>
      <Card className="mt-3 max-w-2xl">
        <ul className="divide-y divide-line">
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
        </ul>
      </Card>
    </section>
  )
}
