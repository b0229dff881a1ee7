import { Link } from '@tanstack/react-router'
import type { DraftOutcome } from '../../../shared/contract/reports/draft-outcome.ts'
import { useSharedTexts } from '../../i18n/language.tsx'

type Outcome = NonNullable<DraftOutcome['outcome']>

/** Sources to name; the others are counted. */
const maxNamed = 2

/** What the stored reports say about edited records, in one line: nothing is claimed without reports. */
export function DraftOutcomeLine({ domain, answer }: { domain: string; answer: DraftOutcome }) {
  const { draft: texts } = useSharedTexts('readiness').readiness
  const { outcome } = answer
  if (!outcome)
    return <p className="text-sm text-pretty text-muted">{answer.reports === 0 ? texts.none : texts.unknown}</p>
  const lost = outcome.quarantined + outcome.rejected
  const hasYours = outcome.sources.length > 0
  return (
    <div className={hasYours ? 'text-sm text-pretty text-minor' : 'text-sm text-pretty'}>
      <p>
        {lost === 0 ? texts.fine({ messages: outcome.messages }) : <Lost outcome={outcome} />}{' '}
        {hasYours && (
          <Link to="/domain/$name/reports" params={{ name: domain }} className="font-medium text-accent underline">
            {outcome.sources.some((source) => source.class === 'unknown') ? texts.ask : texts.open}
          </Link>
        )}
      </p>
      <SpfChange change="spfLost" senders={outcome.spf.lost} />
      <SpfChange change="spfGained" senders={outcome.spf.gained} />
    </div>
  )
}

function Lost({ outcome }: { outcome: Outcome }) {
  const { draft: texts } = useSharedTexts('readiness').readiness
  const { messages, quarantined, rejected, forged, forwarded, sources } = outcome
  const lost = quarantined + rejected
  const treatment = quarantined === 0 ? 'reject' : rejected === 0 ? 'quarantine' : 'both'
  const named = sources.slice(0, maxNamed)
  const others = lost - forged - forwarded - named.reduce((sum, source) => sum + source.messages, 0)
  const parts = [
    ...(forged > 0 ? [texts.parts.forged({ messages: forged })] : []),
    ...named.map((source) =>
      texts.parts[source.class === 'unknown' ? 'unknown' : 'yours']({ messages: source.messages, name: source.name }),
    ),
    ...(others > 0
      ? [texts.parts.others({ messages: others, count: Math.max(1, sources.length - named.length) })]
      : []),
    ...(forwarded > 0 ? [texts.parts.forwarded({ messages: forwarded })] : []),
  ]
  return texts.lost({ messages, lost, treatment, parts })
}

function SpfChange({ change, senders }: { change: 'spfLost' | 'spfGained'; senders: Outcome['spf']['lost'] }) {
  const { draft: texts } = useSharedTexts('readiness').readiness
  const [first] = senders
  if (!first) return null
  return <p>{texts[change]({ address: first.address, messages: first.messages, others: senders.length - 1 })}</p>
}
