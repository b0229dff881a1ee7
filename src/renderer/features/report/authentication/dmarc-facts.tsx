import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FactList, UnknownFact, Verbatim } from '../../findings/fact-list.tsx'
import { RecordView } from '../../records/record-view.tsx'
import { Trace } from './trace.tsx'
import { traceDmarc } from './trace-steps.ts'

/** The policy of the author's domain, and the resulting disposition. */
export function DmarcFacts({ facts }: { facts: MessageFacts }) {
  const texts = useTexts()
  return (
    <>
      <PolicyFacts facts={facts} />
      <Trace steps={traceDmarc(facts, texts)} />
    </>
  )
}

function PolicyFacts({ facts: { author, dmarc, dmarc_policy: policy } }: { facts: MessageFacts }) {
  const { domain, report } = useTexts()
  const { authentication: texts } = report
  const { fields } = texts
  if (policy.state === 'unavailable') return <UnknownFact fact={policy} />
  if (policy.state === 'absent') {
    return <p className="text-sm">{author.state === 'absent' ? texts.dmarc.noDomain : texts.noPolicy}</p>
  }
  const { policy: inForce, found_at, record, testing, adkim, aspf, rua } = policy.value
  return (
    <>
      <FactList
        facts={[
          [fields.policy, <Verbatim key="policy" text={inForce} />],
          [fields.foundAt, <Verbatim key="found" text={`_dmarc.${found_at}`} />],
          [fields.record, <RecordView key="record" record={record} kind="dmarc" />],
          [fields.alignmentModes, <Verbatim key="modes" text={`SPF ${aspf}, DKIM ${adkim}`} />],
          [fields.testing, testing ? texts.yes : null],
          [fields.rua, rua.length > 0 ? <Verbatim key="rua" text={rua.join(', ')} /> : domain.dmarc.noDestinations],
          [
            fields.disposition,
            dmarc.state === 'known' && dmarc.value.result === 'fail' ? (
              <Verbatim key="disposition" text={dmarc.value.disposition} />
            ) : null,
          ],
        ]}
      />
      {dmarc.state === 'unavailable' && (
        <div className="mt-3">
          <UnknownFact fact={dmarc} />
        </div>
      )}
    </>
  )
}
