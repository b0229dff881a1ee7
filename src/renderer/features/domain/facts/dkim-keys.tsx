import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { DkimKeysFact } from '../../../../shared/contract/facts/audit/dkim.ts'
import type { DkimKeyState, FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { useLookup } from '../../../api/lookups.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LevelBadge } from '../../../ui/severity-icon.tsx'
import { Verbatim } from '../../findings/fact-list.tsx'
import { LookupForm } from '../../recent/lookup-form.tsx'
import { type SelectorRow, selectorRows } from './dkim-state.ts'

const stateLevels: Record<DkimKeyState, FindingLevel> = {
  usable: 'ok',
  testing: 'minor',
  revoked: 'info',
  unusable: 'major',
  several: 'major',
  missing: 'major',
  dangling: 'major',
  unknown: 'unknown',
}

/** The selectors that were found, and those that are missing. */
export function DkimKeys({ keys }: { keys: DkimKeysFact }) {
  const { domain: texts } = useTexts()
  const rows = selectorRows(keys)
  return (
    <div className="grid gap-3">
      {rows.length > 0 && <SelectorTable rows={rows} />}
      <p className="text-sm text-muted">{texts.dkim.asked({ count: keys.asked })}</p>
    </div>
  )
}

function SelectorTable({ rows }: { rows: readonly SelectorRow[] }) {
  const { domain: texts } = useTexts()
  const { selector, key, bits, state, service, states, sources } = texts.dkim
  return (
    <DataTable
      label={`${texts.topics.dkim.name}: ${selector}`}
      columns={[selector, key, bits, state, service]}
      rows={rows.map((row) => ({
        id: `${row.selector} ${row.state}`,
        cells: [
          <Verbatim key="selector" text={row.selector} />,
          row.keyType && <Verbatim key="type" text={row.keyType} />,
          <span key="bits" className="tabular-nums">
            {row.bits}
          </span>,
          <LevelBadge key="state" level={stateLevels[row.state]}>
            {states[row.state]}
          </LevelBadge>,
          <span key="service">
            {row.service}
            {row.source && <span className="block text-muted">{sources[row.source]}</span>}
          </span>,
        ],
      }))}
    />
  )
}

interface SelectorFormProps {
  domain: string
  /** Selectors entered by the user. */
  selectors: readonly string[]
}

/** Adds a DKIM selector, because DNS cannot list them. */
export function SelectorForm({ domain, selectors }: SelectorFormProps) {
  const { dkim: texts } = useTexts().domain
  const navigate = useNavigate({ from: '/domain/$name' })
  const lookUp = useLookup(useLanguage())
  const withMore = (selector: string) => [...new Set([...selectors, selector])]

  function lookUpSelectors(named: readonly string[]): void {
    const [first, ...others] = named
    void navigate({
      search: { selector: first === undefined ? undefined : [first, ...others] },
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <div className="grid max-w-lg gap-2">
      <LookupForm
        // Resets the field for the next selector.
        key={selectors.length}
        texts={{ label: texts.addLabel, hint: texts.addHint, action: texts.add }}
        member="selector"
        lookUp={(selector) => lookUp.domain({ domain, selectors: withMore(selector) })}
        open={(selector) => lookUpSelectors(withMore(selector))}
      />
      {selectors.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-muted">{texts.named}</span>
          <ul className="flex flex-wrap gap-2">
            {selectors.map((selector) => (
              <li key={selector} className="flex items-center rounded-full border border-line pl-3 font-mono text-xs">
                <span className="wrap-anywhere">{selector}</span>
                <IconButton
                  label={texts.remove({ selector })}
                  icon={<X className="size-3.5" aria-hidden />}
                  className="size-8! rounded-full!"
                  onClick={() => lookUpSelectors(selectors.filter((other) => other !== selector))}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
