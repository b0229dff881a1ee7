import type { DkimSignature } from '../../../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FactList, UnknownFact, Verbatim } from '../../findings/fact-list.tsx'
import { ResultWord } from '../../findings/marks/result-word.tsx'
import { RecordView } from '../../records/record-view.tsx'
import { Trace } from './trace.tsx'
import { traceDkim } from './trace-steps.ts'

/** All signatures of the message with their results. */
export function DkimFacts({ facts }: { facts: MessageFacts }) {
  const { authentication: texts } = useTexts().report
  const { dkim, dkim_signatures: signatures, envelope } = facts
  if (signatures.length === 0) {
    return dkim.state === 'unavailable' ? <UnknownFact fact={dkim} /> : <p className="text-sm">{texts.unsigned}.</p>
  }
  return (
    <ul className="space-y-4 divide-y divide-line">
      {signatures.map((signature, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the signatures of a message do not change their order.
        <li key={index} className="not-last:pb-4">
          <Signature signature={signature} receivedAt={envelope.received_at} />
        </li>
      ))}
    </ul>
  )
}

interface SignatureProps {
  signature: DkimSignature
  receivedAt: string
}

function Signature({ signature, receivedAt }: SignatureProps) {
  const { report, trace } = useTexts()
  const { authentication: texts } = report
  const formats = useFormats()
  const { fields } = texts
  const { domain, selector, result, key, key_bits, signed_at, expires_at, reason } = signature
  const { identity, body_length: covered, uncovered_headers: uncovered, oversigned_headers: oversigned } = signature
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-2.5">
        <ResultWord word={result} />
        <span className="font-mono text-sm font-medium wrap-anywhere">{domain}</span>
      </p>
      {reason && (
        <div className="mb-2">
          <UnknownFact fact={{ state: 'unavailable', reason }} />
        </div>
      )}
      <FactList
        facts={[
          [fields.selector, <Verbatim key="selector" text={`${selector}._domainkey.${domain}`} />],
          [fields.record, key && <RecordView key="record" record={key.record} kind="dkim" />],
          [trace.dkim.identity, identity && <Verbatim key="identity" text={identity} />],
          [fields.algorithm, signature.algorithm && <Verbatim key="algorithm" text={signature.algorithm} />],
          [fields.keyBits, key_bits === null ? null : texts.bits({ count: key_bits })],
          [trace.dkim.testing, key?.testing ? texts.yes : null],
          [
            fields.canonicalization,
            signature.canonicalization && <Verbatim key="c" text={signature.canonicalization} />,
          ],
          [fields.signedHeaders, <Verbatim key="headers" text={signature.signed_headers.join(', ')} />],
          [trace.dkim.uncovered, joined(uncovered)],
          [trace.dkim.oversigned, joined(oversigned)],
          [fields.bodyLimit, signature.body_length_limited ? texts.yes : null],
          [trace.dkim.limit, covered === null ? null : formats.bytes(covered)],
          [fields.signedAt, signed_at && formats.dateTime(signed_at)],
          [fields.expiresAt, expires_at && formats.dateTime(expires_at)],
          [fields.comment, signature.comment],
        ]}
      />
      <Trace steps={traceDkim(signature, receivedAt, trace)} />
    </>
  )
}

function joined(names: readonly string[]) {
  return names.length === 0 ? null : <Verbatim text={names.join(', ')} />
}
