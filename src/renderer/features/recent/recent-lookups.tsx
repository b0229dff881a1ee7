import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Card } from '../../ui/page.tsx'
import type { LookupLink } from './links.ts'

interface RecentLookupsProps {
  title: string
  names: readonly string[]
  linkOf(name: string): LookupLink
}

/** The recent lookups on this machine. */
export function RecentLookups({ title, names, linkOf }: RecentLookupsProps) {
  if (names.length === 0) return null
  return (
    <section aria-labelledby="recent" className="mt-10">
      <h2 id="recent" className="text-lg font-semibold">
        {title}
      </h2>
      <Card className="mt-3 max-w-2xl">
        <ul className="divide-y divide-line">
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
        </ul>
      </Card>
    </section>
  )
}
