import type { DkimKeysFact } from '../../../../shared/contract/facts/audit/dkim.ts'
import type { DkimKeyState, FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { LevelBadge } from '../../../ui/level-badge.tsx'
import { Verbatim } from '../../findings/fact-list.tsx'
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
