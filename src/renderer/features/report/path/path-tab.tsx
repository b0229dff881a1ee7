import type { MessageFacts } from '../../../../shared/contract/facts.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Card } from '../../../ui/page.tsx'
import { boundaryOf } from './boundary.ts'
import { Arrival, Hop } from './hop.tsx'
import { OriginFacts } from './origin-facts.tsx'

interface PathTabProps {
  facts: MessageFacts
  /** The Received field whose writer the reader trusts, counted from the top. */
  trust: number | undefined
  /** Moves the boundary; null where it stays. */
  onTrust: ((trust: number | undefined) => void) | null
}

/** The way of the message from server to server, in the order of time, and from where on it can be believed. */
export function PathTab({ facts, trust, onTrust }: PathTabProps) {
  const { path: texts } = useTexts().report
  const { received, envelope, analysis } = facts
  const withoutHops = analysis.state === 'known' ? texts.none : texts.unread
  const boundary = boundaryOf(facts, trust)
  const hops = received.map((hop, index) => ({ hop, position: index + 1 })).toReversed()
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <Card className="p-4 md:p-5">
        <p className="text-sm text-pretty text-muted">{hops.length === 0 ? withoutHops : texts.intro}</p>
        <ol className="mt-4">
          {hops.map(({ hop, position }) => (
            <Hop
              key={position}
              hop={hop}
              isOrigin={position === boundary}
              isFirst={position === received.length}
              isBelieved={boundary !== null && position <= boundary}
              isTrusted={position === trust}
              onTrust={onTrust && ((isTrusted) => onTrust(isTrusted ? position : undefined))}
            />
          ))}
          <Arrival envelope={envelope} isOrigin={boundary === 0} isFirst={hops.length === 0} />
        </ol>
      </Card>
      <OriginFacts facts={facts} />
    </div>
  )
}
