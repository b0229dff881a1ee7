import { Link } from '@tanstack/react-router'
import type { BlacklistLookup } from '../../../shared/contract/lookups.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Prose } from '../../i18n/prose.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { RemovalLink } from '../address/list-cards.tsx'
import { levelOfListing } from '../address/verdict.ts'
import { Verbatim } from '../findings/fact-list.tsx'
import { countAnswers, orderAnswers } from '../findings/list-answer.ts'
import { linkToIp } from '../recent/links.ts'
import { Verdict } from './answer-parts.tsx'
import { FullAuditLink } from './spf-answer.tsx'

export function BlacklistAnswer({ lookup }: { lookup: BlacklistLookup }) {
  const { lookups: texts, address } = useTexts()
  const { blacklist, fullCheck } = texts
  const { query, type, clean, listed_count: count, results } = lookup
  const { statuses } = address.lists
  const { answered, asked } = countAnswers(results)
  const isComplete = answered === asked
  return (
    <>
      <Verdict
        subject={query}
        level={!clean ? 'major' : isComplete ? 'ok' : 'unknown'}
        badge={
          clean && !isComplete
            ? address.coverage({ done: answered, total: asked })
            : statuses[clean ? 'clean' : 'listed']
        }
        sentence={clean ? blacklist.clean : blacklist.listed({ count })}
      />
      <DataTable
        label={blacklist.list}
        columns={[blacklist.list, blacklist.status, blacklist.why]}
        hasRowHeads
        rows={orderAnswers(results).map(({ list, status, codes, reason, delist_url: removal }) => ({
          id: list,
          cells: [
            <Verbatim key="list" text={list} />,
            <LevelBadge key="status" level={levelOfListing({ status, severity: null })}>
              {statuses[status]}
            </LevelBadge>,
            <div key="why" className="min-w-60">
              {codes.length > 0 && <Verbatim text={codes.join(', ')} />}
              {reason !== null && (
                <p className="text-pretty wrap-anywhere text-muted">
                  <Prose text={reason} />
                </p>
              )}
              {status === 'listed' && removal !== null && <RemovalLink url={removal} name={list} />}
            </div>,
          ],
        }))}
      />
      {type === 'domain' ? (
        <FullAuditLink domain={query} />
      ) : (
        <p className="mt-4">
          <Link {...linkToIp(query)} preload={false} className="rounded-sm font-medium text-accent hover:underline">
            {fullCheck}
          </Link>
        </p>
      )}
    </>
  )
}
