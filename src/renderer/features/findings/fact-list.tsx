import type { ReactNode } from 'react'
import type { Unavailable } from '../../../shared/fact.ts'
import { fill } from '../../../shared/i18n/bind-texts.ts'
import { useSharedTexts } from '../../i18n/language.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { Prose } from '../../ui/text/prose.tsx'

/** Names and values; null values are omitted. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-5 gap-y-1 text-sm min-[26rem]:grid-cols-[minmax(7rem,max-content)_1fr]">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name} className="min-[26rem]:col-span-2 min-[26rem]:grid min-[26rem]:grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Text quoted from a record or a header. */
export function Verbatim({ text }: { text: string }) {
  return <span className="font-mono text-xs leading-5 wrap-anywhere">{text}</span>
}

/** Why a fact is unknown. */
export function UnknownFact({ fact: { reason } }: { fact: Unavailable }) {
  const { what, remedy } = useSharedTexts('reports').reasons[reason.code]
  return (
    <div className="flex items-start gap-2 text-sm">
      <SeverityIcon level="unknown" className="mt-0.5 size-4.5" />
      <p className="text-pretty wrap-anywhere">
        <Prose text={fill(what, { ...reason })} />{' '}
        <span className="text-muted">
          <Prose text={remedy} />
        </span>
      </p>
    </div>
  )
}
