import type { DkimKeyFact, DkimKeysFact } from '../../../../shared/contract/facts/audit/dkim.ts'
import type { DkimKeyState } from '../../../../shared/i18n/text-keys.ts'

/** A selector and the key at its name. */
export interface SelectorRow {
  selector: string
  state: DkimKeyState
  keyType: string | null
  bits: number | null
  service: string | null
  source: DkimKeyFact['source'] | null
}

/** All selectors: those with a key first, then those that should have one. */
export function selectorRows({ keys, dangling, missing, unanswered }: DkimKeysFact): SelectorRow[] {
  const without = (selector: string, state: DkimKeyState): SelectorRow => ({
    selector,
    state,
    keyType: null,
    bits: null,
    service: null,
    source: null,
  })
  return [
    ...keys.map((key) => rowOf(key)),
    ...dangling.map(({ selector, service, source }) => ({ ...without(selector, 'dangling'), service, source })),
    ...missing.map((selector) => without(selector, 'missing')),
    ...unanswered.map(({ selector }) => without(selector, 'unknown')),
  ]
}

function rowOf({ selector, service, source, records }: DkimKeyFact): SelectorRow {
  const [first] = records
  return {
    selector,
    state: stateOf(records),
    keyType: first?.key_type ?? null,
    bits: first?.key_bits ?? null,
    service,
    source,
  }
}

function stateOf(records: DkimKeyFact['records']): DkimKeyState {
  const [first, ...others] = records
  if (!first) return 'missing'
  if (others.length > 0) return 'several'
  if (first.revoked) return 'revoked'
  if (!first.usable) return 'unusable'
  return first.testing ? 'testing' : 'usable'
}
