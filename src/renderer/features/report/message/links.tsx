import type { MessageLinks } from '../../../../shared/contract/facts/message/links.ts'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useFirst } from '../../../ui/use-first.tsx'
import { ExpandableRow } from '../../findings/expandable-row.tsx'
import { FactList, Verbatim } from '../../findings/fact-list.tsx'
import { FactSection } from '../fact-section.tsx'

/** Domains shown initially. */
const firstDomains = 20

/** The link targets, and which of them are suspicious. */
export function Links({ links }: Pick<MessageFacts, 'links'>) {
  const { message: texts } = useTexts()
  return (
    <FactSection title={texts.linksTitle} fact={links} otherwise={texts.noLinks}>
      {(value) =>
        value.count === 0 ? <p className="text-sm text-muted">{texts.noLinks}</p> : <LinkFacts links={value} />
      }
    </FactSection>
  )
}

function LinkFacts({ links }: { links: MessageLinks }) {
  const { message: texts } = useTexts()
  const { count, unread, domains, domain_count: domainCount, marked } = links
  const { shown, more } = useFirst(domains, firstDomains)
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {texts.links({ count, domains: domainCount })} {unread > 0 && texts.unread({ count: unread })}
      </p>
      <FactList
        facts={[
          [texts.fields.unsubscribe, links.has_unsubscribe ? texts.yes : texts.no],
          [texts.fields.browserVersion, links.has_browser_version ? texts.yes : texts.no],
          [
            texts.domainsTitle,
            // Links to IP addresses have no domain.
            domains.length === 0 ? null : (
              <span key="domains">
                {shown.map(({ domain, count: own }) => (
                  <span key={domain} className="mr-4 inline-block">
                    <Verbatim text={domain} /> <span className="text-subtle tabular-nums">{own}</span>
                  </span>
                ))}
                {more}
              </span>
            ),
          ],
        ]}
      />
      {marked.length > 0 && <Marked marked={marked} />}
    </>
  )
}

/** Traits of links that filters or readers may object to; findings contain the fixes. */
function Marked({ marked }: Pick<MessageLinks, 'marked'>) {
  const { message: texts } = useTexts()
  return (
    <>
      <h4 className="mt-4 mb-1 text-sm font-semibold">{texts.markedTitle}</h4>
      <ul className="-mx-4 divide-y divide-line border-t border-line md:-mx-5">
        {marked.map(({ trait, count, examples }) => (
          <ExpandableRow key={trait} level="info" title={texts.traits[trait]} end={count}>
            <ul className="grid gap-2 pb-4 text-sm">
              {examples.map(({ target, text, line }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the links of a message do not change their order.
                <li key={index}>
                  <Verbatim text={target} />
                  <span className="block wrap-anywhere text-muted">
                    {text || texts.noText}
                    {line !== null && ` · ${texts.line({ number: line })}`}
                  </span>
                </li>
              ))}
            </ul>
          </ExpandableRow>
        ))}
      </ul>
    </>
  )
}
