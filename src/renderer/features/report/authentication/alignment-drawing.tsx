import { Check, CircleDashed, type LucideIcon, Minus, X } from 'lucide-react'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import type { Alignment } from '../../../../shared/i18n/text-keys.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { join } from '../../../ui/class-names.ts'
import { MailAddress } from '../../../ui/text/mail-address.tsx'
import { alignSignature, alignSpf } from './alignment.ts'

const links: Record<Alignment, { icon: LucideIcon; color: string; line: string }> = {
  aligned: { icon: Check, color: 'text-ok', line: 'border-solid border-ok' },
  not_aligned: { icon: X, color: 'text-major', line: 'border-dotted border-major' },
  no_result: { icon: Minus, color: 'text-major', line: 'border-dotted border-major' },
  unknown: { icon: CircleDashed, color: 'text-unknown', line: 'border-dashed border-unknown' },
}

/** The displayed domain in the middle, with SPF and DKIM on both sides. */
export function AlignmentDrawing({ facts }: { facts: MessageFacts }) {
  const { authentication: texts, origins } = useTexts().report
  const { envelope, author, dkim, dkim_signatures: signatures } = facts
  const mailFrom = envelope.mail_from === '' ? texts.nullSender : (envelope.mail_from ?? texts.notKnown)
  const hint = envelope.mail_from_source === 'receiver_headers' ? origins.receiver_headers : texts.envelopeFromHint
  const from =
    author.state === 'known' ? author.value.address : author.state === 'absent' ? texts.notThere : texts.notKnown
  return (
    <div className="@container">
      <div className="flex flex-col items-stretch @2xl:flex-row @2xl:items-center">
        <Chip title={texts.envelopeFrom} hint={hint} value={mailFrom} />
        <Link alignment={alignSpf(facts)} />
        <Chip title={texts.from} hint={texts.fromHint} value={from} isCenter />
        <ul className="flex min-w-0 flex-col gap-3 @2xl:flex-2">
          {signatures.length === 0 && (
            <li className="flex flex-col @2xl:flex-row @2xl:items-center">
              <Link alignment={dkim.state === 'unavailable' ? 'unknown' : 'no_result'} />
              <Chip
                title={texts.signature}
                hint={texts.signatureHint}
                value={dkim.state === 'unavailable' ? texts.notKnown : texts.unsigned}
              />
            </li>
          )}
          {signatures.map((signature, index) => (
            // Two signatures may look the same here.
            // biome-ignore lint/suspicious/noArrayIndexKey: the signatures of a message do not change their order.
            <li key={index} className="flex flex-col @2xl:flex-row @2xl:items-center">
              <Link alignment={alignSignature(signature, facts)} />
              <Chip title={texts.signature} hint={texts.signatureHint} value={signature.domain} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

interface ChipProps {
  title: string
  hint: string
  value: string
  isCenter?: boolean
}

function Chip({ title, hint, value, isCenter }: ChipProps) {
  return (
    <div
      className={join(
        'min-w-0 flex-1 rounded-lg border px-4 py-3',
        isCenter ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      <p className="text-sm font-medium">{title}</p>
      <p className="my-0.5 font-mono text-sm wrap-anywhere">
        <MailAddress address={value} />
      </p>
      <p className="text-xs text-muted">{hint}</p>
    </div>
  )
}

function Link({ alignment }: { alignment: Alignment }) {
  const { authentication: texts } = useTexts().report
  const { icon: Icon, color, line } = links[alignment]
  return (
    <div className="flex shrink-0 items-center @max-2xl:py-1 @max-2xl:pl-6 @2xl:w-28 @2xl:flex-col">
      <span className={join('flex items-center gap-1.5 px-1 text-xs font-medium @max-2xl:order-2 @2xl:mb-1', color)}>
        <Icon className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden />
        <span className="text-center text-balance">{texts.alignment[alignment]}</span>
      </span>
      <span className={join('@max-2xl:h-7 @max-2xl:border-l-2 @2xl:w-full @2xl:border-t-2', line)} aria-hidden />
    </div>
  )
}
