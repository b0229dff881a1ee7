import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ListFacts } from '../reputation/list-facts.tsx'
import { SpamFilters } from '../reputation/spam-filters.tsx'
import { Section } from '../section.tsx'

/** What spam filters and blocklists report. */
export function ReputationTab({ facts }: { facts: MessageFacts }) {
  const { sections } = useTexts().report
  return (
    <>
      <Section section="spam" title={sections.spam}>
        <SpamFilters facts={facts} />
      </Section>
      <Section section="lists" title={sections.lists}>
        <ListFacts facts={facts} />
      </Section>
    </>
  )
}
