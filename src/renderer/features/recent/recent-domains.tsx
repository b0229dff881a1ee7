import { toUnicodeName } from '../../../shared/names/unicode-name.ts'
import type { RecentDomain } from '../../preferences/preferences.ts'
import { changeOf } from '../../preferences/score-change.ts'
import { linkToDomain } from '../../questions/links.ts'
import { CardList } from '../../ui/page.tsx'
import { GradeMark } from './grade-mark.tsx'
import { ResultRow } from './result-row.tsx'

interface RecentDomainsProps {
  domains: readonly RecentDomain[]
}

/** The domains audited in this window: grade, name, time, and the change since the previous audit. */
export function RecentDomains({ domains }: RecentDomainsProps) {
  return (
    <CardList className="mt-3 overflow-hidden">
      {domains.map(({ name, latest, previous }) => {
        const unicode = toUnicodeName(name)
        return (
          <ResultRow
            key={name}
            mark={<GradeMark grade={latest?.grade ?? null} floor={latest?.grade_floor ?? null} />}
            link={linkToDomain(name)}
            title={unicode}
            alias={unicode === name ? null : name}
            at={latest?.checked_at ?? null}
            change={latest && previous && changeOf(latest, { ...previous, at: previous.checked_at })}
          />
        )
      })}
    </CardList>
  )
}
