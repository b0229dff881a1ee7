import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Card } from '../../../ui/page.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { FactList, UnknownFact, Verbatim } from '../../findings/fact-list.tsx'
import { Encryption } from './hop.tsx'

type OriginProps = Pick<MessageFacts, 'envelope' | 'reverse_dns' | 'helo' | 'tls'>

/** The host that sent the message. */
export function OriginFacts({ facts }: { facts: OriginProps }) {
  const { report } = useTexts()
  const { path: texts } = report
  const { envelope, reverse_dns: reverse, helo, tls } = facts
  const { ip, source } = envelope.origin
  return (
    <Card className="p-4 md:p-5">
      <section aria-label={texts.originTitle}>
        <h3 className="mb-2 font-semibold">{texts.originTitle}</h3>
        <FactList
          facts={[
            [
              texts.address,
              ip === null ? (
                <span key="ip" className="flex items-center gap-2">
                  <SeverityIcon level="unknown" className="size-4.5" />
                  {report.originUnknown}
                </span>
              ) : (
                <span key="ip">
                  <Verbatim text={ip} /> <span className="text-muted">{report.origins[source]}</span>
                </span>
              ),
            ],
            [texts.reverseName, <ReverseNames key="reverse" reverse={reverse} />],
            ['HELO', <Helo key="helo" helo={helo} />],
            [texts.encryption, <OriginEncryption key="tls" tls={tls} />],
          ]}
        />
      </section>
    </Card>
  )
}

function ReverseNames({ reverse }: { reverse: MessageFacts['reverse_dns'] }) {
  const { mx } = useTexts().domain
  if (reverse.state === 'unavailable') return <UnknownFact fact={reverse} />
  if (reverse.state === 'absent' || reverse.value.names.length === 0) return mx.noName
  return (
    <ul>
      {reverse.value.names.map(({ name, confirmed }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-2">
          <Verbatim text={name} />
          <span className="inline-flex items-center gap-1.5">
            <SeverityIcon level={confirmed ? 'ok' : 'minor'} className="size-4" />
            {confirmed ? mx.confirmed : mx.unconfirmed}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Helo({ helo }: Pick<MessageFacts, 'helo'>) {
  const { domain, report } = useTexts()
  if (helo.state === 'unavailable') return <UnknownFact fact={helo} />
  if (helo.state === 'absent') return report.authentication.notThere
  const { name, addresses } = helo.value
  return (
    <>
      <Verbatim text={name} />{' '}
      <span className="text-muted">
        {addresses.state === 'known' && <Verbatim text={addresses.value.join(', ')} />}
        {addresses.state === 'absent' && domain.noAddress}
      </span>
      {addresses.state === 'unavailable' && <UnknownFact fact={addresses} />}
    </>
  )
}

function OriginEncryption({ tls }: Pick<MessageFacts, 'tls'>) {
  if (tls.state === 'unavailable') return <UnknownFact fact={tls} />
  return tls.state === 'absent' ? (
    <Encryption encrypted={false} told={[]} />
  ) : (
    <Encryption encrypted told={[tls.value.version, tls.value.cipher]} />
  )
}
