import type { MessageFacts } from '../../../shared/contract/facts.ts'
import type { DkimSignature } from '../../../shared/contract/message-facts/authentication.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { FactList, UnknownFact, Verbatim } from '../findings/fact-list.tsx'
import { ResultWord } from './result-word.tsx'

interface DkimFactsProps {
  dkim: MessageFacts['dkim']
  signatures: readonly DkimSignature[]
}

/** Every signature of the message, and what became of it. */
export function DkimFacts({ dkim, signatures }: DkimFactsProps) {
  const { authentication: texts } = useTexts().report
  if (signatures.length === 0) {
    return dkim.state === 'unavailable' ? <UnknownFact fact={dkim} /> : <p className="text-sm">{texts.unsigned}.</p>
  }
  return (
    <ul className="space-y-4 divide-y divide-line">
      {signatures.map((signature, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the signatures of a message do not change their order.
        <li key={index} className="not-last:pb-4">
          <Signature signature={signature} />
        </li>
      ))}
    </ul>
  )
}

function Signature({ signature }: { signature: DkimSignature }) {
  const { authentication: texts } = useTexts().report
  const formats = useFormats()
  const { fields } = texts
  const { domain, selector, result, key_bits, signed_at, expires_at, body_hash_matches, reason } = signature
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
          [fields.algorithm, signature.algorithm && <Verbatim key="algorithm" text={signature.algorithm} />],
          [fields.keyBits, key_bits === null ? null : texts.bits(key_bits)],
          [
            fields.canonicalization,
            signature.canonicalization && <Verbatim key="c" text={signature.canonicalization} />,
          ],
          [fields.signedHeaders, <Verbatim key="headers" text={signature.signed_headers.join(', ')} />],
          [fields.bodyHash, body_hash_matches === null ? null : body_hash_matches ? texts.yes : texts.no],
          [fields.bodyLimit, signature.body_length_limited ? texts.yes : null],
          [fields.signedAt, signed_at && formats.dateTime(signed_at)],
          [fields.expiresAt, expires_at && formats.dateTime(expires_at)],
          [fields.comment, signature.comment],
        ]}
      />
    </>
  )
}
