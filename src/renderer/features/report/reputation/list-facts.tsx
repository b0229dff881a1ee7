import type { NamedDomain } from '../../../../shared/contract/facts/message/lists.ts'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { useFirst } from '../../../ui/use-first.tsx'
import { ExpandableRow } from '../../findings/expandable-row.tsx'
import { type ListSummary, summarizeAnswers } from '../../findings/list-answer.ts'
import { ListAnswers } from '../../findings/list-answers.tsx'
import { FactSection } from '../fact-section.tsx'

/** Domains shown initially. */
const firstDomains = 10

/** The listings of the sending IP and of the domains in the message. */
export function ListFacts({ facts }: { facts: Pick<MessageFacts, 'lists' | 'allow_lists' | 'domain_lists'> }) {
  const { messageLists: texts, address } = useTexts()
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <FactSection title={texts.ipTitle} intro={address.lists.intro} fact={facts.lists} otherwise={texts.noIp}>
        {({ ip, answers }) => (
          <>
            <p className="my-3 flex flex-wrap items-center gap-x-2.5">
              <span className="font-mono text-sm font-medium wrap-anywhere">{ip}</span>
              <Summary summary={summarizeAnswers(answers)} />
            </p>
            <ListAnswers label={address.lists.title} answers={answers} />
          </>
        )}
      </FactSection>
      <FactSection
        title={texts.domainsTitle}
        intro={texts.domainsIntro}
        fact={facts.domain_lists}
        otherwise={texts.noDomains}
      >
        {({ domains, unasked }) => (
          <>
            <Domains domains={domains} />
            {unasked > 0 && <p className="mt-3 text-sm text-muted">{texts.unasked({ count: unasked })}</p>}
          </>
        )}
      </FactSection>
      <FactSection
        title={address.lists.allowTitle}
        intro={address.lists.allowIntro}
        fact={facts.allow_lists}
        otherwise={texts.noIp}
      >
        {({ ip, answers }) => (
          <div className="mt-3">
            <ListAnswers label={`${address.lists.allowTitle}: ${ip}`} answers={answers} isGood />
          </div>
        )}
      </FactSection>
    </div>
  )
}

function Domains({ domains }: { domains: readonly NamedDomain[] }) {
  const { messageLists: texts } = useTexts()
  const { shown, more } = useFirst(domains, firstDomains)
  return (
    <div className="mt-3">
      <ul className="-mx-4 divide-y divide-line border-t border-line md:-mx-5">
        {shown.map(({ domain, places, lists }) => {
          const summary = summarizeAnswers(lists)
          const named = places.map((place) => texts.places[place]).join(', ')
          return (
            <ExpandableRow
              key={domain}
              level={summary.level}
              title={domain}
              note={named}
              end={<Word summary={summary} />}
            >
              <p className="mb-2 text-sm text-muted">{named}</p>
              <div className="pb-4">
                <ListAnswers label={domain} answers={lists} />
              </div>
            </ExpandableRow>
          )
        })}
      </ul>
      {more}
    </div>
  )
}

function Word({ summary: { listed, answered, asked } }: { summary: ListSummary }) {
  const { messageLists: texts, address } = useTexts()
  if (listed > 0) return texts.listedBy({ count: listed })
  const word =
    answered === 0
      ? texts.nothingKnown
      : answered < asked
        ? address.coverage({ done: answered, total: asked })
        : texts.notListed
  return <span className="font-normal text-muted">{word}</span>
}

function Summary({ summary }: { summary: ListSummary }) {
  const { address } = useTexts()
  const { listed, answered, asked, level } = summary
  const sentence =
    answered === 0
      ? address.nothingKnown
      : listed > 0
        ? address.listed({ count: listed, answered })
        : address.notListed({ answered })
  return (
    <>
      <SeverityIcon level={level} className="size-5" />
      <span>{sentence}</span>
      {answered < asked && (
        <span className="text-sm text-muted">{address.coverage({ done: answered, total: asked })}</span>
      )}
    </>
  )
}
