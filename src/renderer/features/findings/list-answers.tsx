import { ExternalLink } from 'lucide-react'
import type { ListAnswer } from '../../../shared/contract/facts/list-facts.ts'
import { useSharedTexts, useTexts } from '../../i18n/language.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { LevelBadge } from '../../ui/severity-icon.tsx'
import { UnknownFact, Verbatim } from './fact-list.tsx'
import { levelOfAnswer, orderAnswers } from './list-answer.ts'

interface ListAnswersProps {
  label: string
  answers: readonly ListAnswer[]
  /** Whether they are allowlists: being listed is good, not being listed is neutral. */
  isGood?: boolean
}

/** The answer of each list, with its reason. */
export function ListAnswers({ label, answers, isGood = false }: ListAnswersProps) {
  const { domain, address } = useTexts()
  const { list, allowlist, status, why } = domain.lists
  const { statuses, allowStatuses } = address.lists
  const words = isGood ? { ...statuses, ...allowStatuses } : statuses
  return (
    <DataTable
      label={label}
      columns={[isGood ? allowlist : list, status, why]}
      rows={orderAnswers(answers).map((answer) => ({
        id: answer.list,
        cells: [
          <span key="list">
            {answer.name} <span className="block text-muted">{answer.list}</span>
          </span>,
          <LevelBadge key="status" level={levelOfAnswer(answer, isGood)}>
            {words[answer.status]}
          </LevelBadge>,
          <Why key="why" answer={answer} isGood={isGood} />,
        ],
      }))}
    />
  )
}

/** The reason for a listing and how to get removed, or why a list did not answer. */
function Why({ answer, isGood }: { answer: ListAnswer; isGood: boolean }) {
  const { status, name, codes, entries, explanation, trouble, reason, delist_url: removal } = answer
  const { meanings, troubles } = useSharedTexts('reports').lists
  if (reason) return <UnknownFact fact={{ state: 'unavailable', reason }} />
  if (trouble) return troubles[trouble]
  if (status !== 'listed') return null
  return (
    <>
      {entries.map(({ code, meaning }) => (
        <p key={code}>{meanings[meaning]}</p>
      ))}
      <Verbatim text={[codes.join(', '), explanation].filter(Boolean).join(' ')} />
      {removal && !isGood && (
        <p>
          <RemovalLink url={removal} list={name} />
        </p>
      )}
    </>
  )
}

/** The removal page of a list. */
export function RemovalLink({ url, list }: { url: string; list: string }) {
  const { lists: texts } = useTexts().address
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.askWhere({ list })}
      className="mt-1 inline-flex items-center gap-1 rounded-sm font-medium text-accent hover:underline"
    >
      {texts.ask}
      <ExternalLink className="size-3.5" aria-hidden />
    </a>
  )
}
