import { ArrowRight } from 'lucide-react'
import type { SpfBranchFact, SpfTreeFact } from '../../../../shared/contract/facts/audit/spf.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { join } from '../../../ui/class-names.ts'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { UnknownFact, Verbatim } from '../../findings/fact-list.tsx'

/** RFC 7208 section 4.6.4. */
const maxLookups = 10
const maxVoidLookups = 2

/** Outcomes of branches that contribute nothing. */
const dead: ReadonlySet<SpfBranchFact['outcome']> = new Set([
  'void',
  'no_record',
  'several_records',
  'too_many_names',
  'loop',
])
/** Outcomes of branches whose target is unknown. */
const unknown: ReadonlySet<SpfBranchFact['outcome']> = new Set(['depends_on_message', 'unavailable', 'not_followed'])

/** The includes of a record, with the lookups of each branch and how many of the 10 remain. */
export function SpfTree({ tree }: { tree: SpfTreeFact }) {
  const { spf: texts } = useTexts().domain
  const { lookups, void_lookups: voids, complete } = tree
  const count = complete ? texts.of : texts.atLeast
  return (
    <div className="grid gap-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
        <Meter
          name={texts.lookups}
          text={count({ count: lookups, limit: maxLookups })}
          count={lookups}
          limit={maxLookups}
        />
        <Meter
          name={texts.voids}
          text={count({ count: voids, limit: maxVoidLookups })}
          count={voids}
          limit={maxVoidLookups}
        />
        {tree.all && (
          <div>
            <dt className="text-muted">{texts.all}</dt>
            <dd className="font-mono">{tree.all}</dd>
          </div>
        )}
      </dl>
      {tree.tree.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold">{texts.tree}</h3>
          <Branches branches={tree.tree} label={texts.tree} />
        </div>
      )}
      <Gaps gaps={tree.gaps} />
    </div>
  )
}

interface MeterProps {
  name: string
  text: string
  count: number
  limit: number
}

/** One cell per allowed lookup; cells over the limit look different. */
function Meter({ name, text, count, limit }: MeterProps) {
  const isOver = count > limit
  const cells = Array.from({ length: Math.max(count, limit) }, (_, index) => index)
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className={join('font-medium tabular-nums', isOver && 'text-critical')}>{text}</span>
        <span className="flex flex-wrap gap-0.5" aria-hidden>
          {cells.map((index) => (
            <span
              key={index}
              className={join(
                'h-3 w-2 rounded-xs border',
                index === limit && 'ml-1.5',
                index >= limit ? 'border-critical bg-critical' : 'border-edge',
                index < count && index < limit && 'bg-edge',
              )}
            />
          ))}
        </span>
      </dd>
    </div>
  )
}

/** The terms of one record; the first one has a label. */
function Branches({ branches, label }: { branches: readonly SpfBranchFact[]; label?: string }) {
  return (
    <ul aria-label={label} className={label === undefined ? 'mt-0.5 ml-1.5 border-l border-line pl-3 sm:pl-5' : 'mt-1'}>
      {branches.map((branch, index) => (
        // A record may contain a term twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the terms of a record do not change their order.
        <Branch key={index} branch={branch} />
      ))}
    </ul>
  )
}

function Branch({ branch }: { branch: SpfBranchFact }) {
  const { spf: texts } = useTexts().domain
  const { term, domain, outcome, record, lookups, networks, branches } = branch
  const isDead = dead.has(outcome) && networks.length === 0
  return (
    <li className="py-1 text-sm">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className={join('font-mono font-medium wrap-anywhere', isDead && 'line-through')}>{term}</span>
            {domain && !term.endsWith(domain) && (
              <span className="inline-flex min-w-0 items-center gap-1 text-muted">
                <ArrowRight className="size-3.5 shrink-0" aria-hidden />
                <Verbatim text={domain} />
              </span>
            )}
            <Outcome branch={branch} />
          </p>
          {record && <p className="font-mono text-xs leading-5 wrap-anywhere text-muted">{record}</p>}
          {networks.length > 0 && (
            <p className="text-xs leading-5 text-muted">
              {texts.networks} <span className="font-mono wrap-anywhere">{networks.join(', ')}</span>
            </p>
          )}
        </div>
        <span className="shrink-0 text-muted tabular-nums">{texts.cost({ lookups })}</span>
      </div>
      {branches.length > 0 && <Branches branches={branches} />}
    </li>
  )
}

/** The outcome of a branch that did not simply resolve. */
function Outcome({ branch: { outcome, networks } }: { branch: SpfBranchFact }) {
  const { states, partlyVoid } = useTexts().domain.spf
  if (outcome === 'found') return null
  const level = unknown.has(outcome) ? 'unknown' : outcome === 'void' ? 'minor' : 'major'
  return (
    <span className="inline-flex items-center gap-1.5">
      <SeverityIcon level={level} className="size-4" />
      {outcome === 'void' && networks.length > 0 ? partlyVoid : states[outcome]}
    </span>
  )
}

/** Terms that were not looked up, and why. */
function Gaps({ gaps }: Pick<SpfTreeFact, 'gaps'>) {
  const { spf: texts } = useTexts().domain
  if (gaps.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">{texts.gaps}</h3>
      <ul className="grid gap-2">
        {gaps.map(({ term, domain, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the terms of a record do not change their order.
          <li key={index} className="text-sm">
            <Verbatim text={term} />
            {reason ? (
              <UnknownFact fact={{ state: 'unavailable', reason }} />
            ) : (
              <p className="text-muted">{domain === null ? texts.onlyAtReceipt : texts.tooMuch}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
