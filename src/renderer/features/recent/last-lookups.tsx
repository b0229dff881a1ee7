import { Link } from '@tanstack/react-router'
import type { LookupLink } from './links.ts'

/** Maximum number shown; the rest has its own page. */
const shownLookups = 3

interface LastLookupsProps {
  title: string
  names: readonly string[]
  linkOf(name: string): LookupLink
}

/** The last lookups, in a compact list below a form. */
export function LastLookups({ title, names, linkOf }: LastLookupsProps) {
  if (names.length === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1">
        {names.slice(0, shownLookups).map((name) => (
          <li key={name}>
            <Link
              {...linkOf(name)}
              preload={false}
              className="block truncate rounded-sm py-1 font-mono text-sm text-accent hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
