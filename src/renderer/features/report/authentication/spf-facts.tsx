import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FactList, UnknownFact, Verbatim } from '../../findings/fact-list.tsx'
import { RecordView } from '../../records/record-view.tsx'
import { Trace } from './trace.tsx'
import { traceSpf } from './trace-steps.ts'

/** RFC 7208 section 4.6.4. */
const maxLookups = 10
const maxVoidLookups = 2

/** The steps of the SPF evaluation. */
export function SpfFacts({ spf }: { spf: MessageFacts['spf'] }) {
  const { report, trace } = useTexts()
  const { authentication: texts } = report
  const { fields } = texts
  if (spf.state === 'unavailable') return <UnknownFact fact={spf} />
  if (spf.state === 'absent') return <p className="text-sm">{texts.noRecord}</p>
  const { domain, ip, identity, record, mechanism, lookups, void_lookups, comment, result } = spf.value
  return (
    <>
      <FactList
        facts={[
          [fields.result, <Verbatim key="result" text={result} />],
          [
            fields.identity,
            <Verbatim key="identity" text={`${identity === 'helo' ? 'HELO' : 'MAIL FROM'} ${domain}`} />,
          ],
          [fields.ip, <Verbatim key="ip" text={ip} />],
          [fields.record, record === null ? texts.noRecord : <RecordView key="record" record={record} kind="spf" />],
          [fields.mechanism, mechanism && <Verbatim key="mechanism" text={mechanism} />],
          [fields.lookups, texts.ofLimit({ count: lookups, limit: maxLookups })],
          [fields.voidLookups, texts.ofLimit({ count: void_lookups, limit: maxVoidLookups })],
          [fields.comment, comment],
        ]}
      />
      <Trace steps={traceSpf(spf.value, trace)} />
    </>
  )
}
