import type { ReceiverResults as Results } from '../../../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Card } from '../../../ui/page.tsx'
import { FactList, Verbatim } from '../../findings/fact-list.tsx'
import { ResultWord } from '../../findings/marks/result-word.tsx'

/** The results of the mailbox provider, if the message was fetched from a mailbox. */
export function ReceiverResults({ results }: { results: MessageFacts['receiver_results'] }) {
  const { authentication: texts } = useTexts().report
  if (results.state !== 'known') return null
  const { server, spf, dkim, dmarc } = results.value
  return (
    <Card className="p-5">
      <section aria-labelledby="receiver-results">
        <h3 id="receiver-results">
          <span className="font-semibold">{texts.receiverTitle}</span>{' '}
          <span className="text-sm text-muted">{texts.receiverQuestion}</span>
        </h3>
        <div className="mt-3">
          <FactList
            facts={[
              [texts.fields.statedBy, server && <Verbatim key="server" text={server} />],
              [texts.spfTitle, <StatedWord key="spf" word={spf} />],
              [texts.dkimTitle, <Signers key="dkim" dkim={dkim} />],
              [texts.dmarcTitle, <StatedWord key="dmarc" word={dmarc} />],
            ]}
          />
        </div>
      </section>
    </Card>
  )
}

function Signers({ dkim }: Pick<Results, 'dkim'>) {
  if (dkim.length === 0) return <StatedWord word={null} />
  return (
    <ul className="space-y-1">
      {dkim.map(({ domain, result }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the results do not change their order.
        <li key={index} className="flex flex-wrap items-center gap-2.5">
          <StatedWord word={result} />
          {domain && <Verbatim text={domain} />}
        </li>
      ))}
    </ul>
  )
}

function StatedWord({ word }: { word: Results['spf'] }) {
  const { receiverUnstated } = useTexts().report.authentication
  return word === null ? <span className="text-muted">{receiverUnstated}</span> : <ResultWord word={word} />
}
