import type { DomainListsFact } from '../../../../shared/contract/facts/audit/dbl.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ListAnswers } from '../../findings/list-answers.tsx'

export function DomainLists({ asked: { lists } }: { asked: DomainListsFact }) {
  const { topics } = useTexts().domain
  return <ListAnswers label={topics.dbl.name} answers={lists} />
}
