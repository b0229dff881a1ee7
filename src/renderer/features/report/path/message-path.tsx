import { type ReactNode, useState } from 'react'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Card } from '../../../ui/page.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { FactList, UnknownFact, Verbatim } from '../../findings/fact-list.tsx'
import { boundaryOf, encryptionOf } from './boundary.ts'
import { foldStops } from './fold-stops.ts'
import { Arrival, Encryption, Hop } from './hop.tsx'

export interface MessagePathProps {
  facts: MessageFacts
  /** The number of the trusted Received field, counted from the top. */
  trust: number | undefined
  /** Moves the boundary; null if it cannot be moved. */
  onTrust: ((trust: number | undefined) => void) | null
}

/** The path of the message from server to server in chronological order, with its trust boundary. */
export function MessagePath({ facts, trust, onTrust }: MessagePathProps) {
  const { path: texts } = useTexts().report
  const { received, envelope, analysis, tls } = facts
  const withoutHops = analysis.state === 'known' ? texts.none : texts.unread
  const boundary = boundaryOf(facts, trust)
  const origin = boundaryOf(facts, undefined)
  // Folded stops stay folded when the boundary moves, so that nothing disappears under the pointer.
  const [kept] = useState(boundary)
  const stops = received.map((hop, index) => {
    const position = index + 1
    return (
      <Hop
        key={position}
        hop={{ ...hop, ...encryptionOf(hop, position === origin ? tls : null) }}
        isOrigin={position === boundary}
        isFirst={position === received.length}
        isBelieved={boundary !== null && position <= boundary}
        isTrusted={position === trust}
        onTrust={onTrust && ((isTrusted) => onTrust(isTrusted ? position : undefined))}
      />
    )
  })
  const way = stops.toReversed()
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <Card className="p-4 md:p-5">
        <p className="text-sm text-pretty text-muted">{way.length === 0 ? withoutHops : texts.intro}</p>
        <ol className="mt-4">
          {foldStops(way.length, kept === null ? null : way.length - kept).map(({ first, last, isFolded }) => {
            const run = way.slice(first, last + 1)
            return isFolded ? <FoldedStops key={first}>{run}</FoldedStops> : run
          })}
          <Arrival envelope={envelope} isOrigin={boundary === 0} isFirst={way.length === 0} />
        </ol>
      </Card>
      <OriginFacts facts={facts} />
    </div>
  )
}

/** Folded stops with a button to show them, marked on the line of the path. */
function FoldedStops({ children }: { children: readonly ReactNode[] }) {
  const { path: texts } = useTexts().report
  return (
    <li className="pb-6">
      <Disclosure summary={texts.between({ count: children.length })} className="[&>summary]:ml-2 [&>summary]:gap-6">
        <ol>{children}</ol>
      </Disclosure>
    </li>
  )
}

type OriginProps = Pick<MessageFacts, 'envelope' | 'reverse_dns' | 'helo' | 'tls'>

/** The host that sent the message. */
function OriginFacts({ facts }: { facts: OriginProps }) {
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
