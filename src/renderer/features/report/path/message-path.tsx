import { type ReactNode, useState } from 'react'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Card } from '../../../ui/page.tsx'
import { boundaryOf } from './boundary.ts'
import { foldStops } from './fold-stops.ts'
import { Arrival, Hop } from './hop.tsx'
import { OriginFacts } from './origin-facts.tsx'

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
  const { received, envelope, analysis } = facts
  const withoutHops = analysis.state === 'known' ? texts.none : texts.unread
  const boundary = boundaryOf(facts, trust)
  // Folded stops stay folded when the boundary moves, so that nothing disappears under the pointer.
  const [kept] = useState(boundary)
  const stops = received.map((hop, index) => {
    const position = index + 1
    return (
      <Hop
        key={position}
        hop={hop}
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
