import type { DomainListsFact } from '../../../shared/contract/audit-facts/dbl.ts'
import type { ListAnswer } from '../../../shared/contract/list-facts.ts'
import { listTexts } from '../../../shared/i18n/list-texts.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { UnknownFact, Verbatim } from '../findings/fact-list.tsx'

/** What each list of domains says of the domain. */
export function DomainLists({ asked: { lists } }: { asked: DomainListsFact }) {
  const { domain, address } = useTexts()
  const { list, status, why } = domain.lists
  return (
    <DataTable
      label={domain.topics.dbl.name}
      columns={[list, status, why]}
      rows={lists.map((answer) => ({
        id: answer.list,
        cells: [
          <span key="list">
            {answer.name} <span className="block text-muted">{answer.list}</span>
          </span>,
          <LevelBadge key="status" level={levelOfAnswer(answer)}>
            {address.lists.statuses[answer.status]}
          </LevelBadge>,
          <Why key="why" answer={answer} />,
        ],
      }))}
    />
  )
}

function levelOfAnswer({ status, entries, weight }: ListAnswer) {
  if (status === 'listed') return entries[0]?.severity ?? weight
  return status === 'clean' ? 'ok' : 'unknown'
}

/** Why the domain is on a list, or what kept the list from saying. */
function Why({ answer: { status, codes, entries, explanation, trouble, reason } }: { answer: ListAnswer }) {
  const { meanings, troubles } = listTexts[useLanguage()]
  if (reason) return <UnknownFact fact={{ state: 'unavailable', reason }} />
  if (trouble) return troubles[trouble]
  if (status !== 'listed') return null
  return (
    <>
      {entries.map(({ code, meaning }) => (
        <p key={code}>{meanings[meaning]}</p>
      ))}
      <Verbatim text={[codes.join(', '), explanation].filter(Boolean).join(' ')} />
    </>
  )
}
