import type { SpamEngineVerdict, SpamVerdict } from '../../shared/contract/facts/message/spam.ts'
import { roundScore } from './builtin.ts'
import type { RuleGroup } from './rule.ts'

/** The groups of IP and domain list symbols. */
const listGroups: ReadonlySet<string> = new Set<RuleGroup>(['rbl', 'surbl'])

/**
 * The score without the points for listings, which have their own findings. Based on the built-in scorer's symbols,
 * which use the same answers as the findings: list lookups by another filter stay in its score. So do allowlists, which
 * no finding covers.
 */
export function scoreWithoutListings({ score, symbols }: SpamVerdict, engines: readonly SpamEngineVerdict[]): number {
  const listed = new Set(engines.flatMap(listSymbols))
  const given = symbols.filter((symbol) => symbol.score > 0 && listed.has(symbol.name))
  return roundScore(given.reduce((rest, symbol) => rest - symbol.score, score))
}

/** The symbols that contribute most to that score, highest first. */
export function mainSymbols({ symbols }: SpamVerdict, engines: readonly SpamEngineVerdict[], count: number): string[] {
  const listed = new Set(engines.flatMap(listSymbols))
  return symbols
    .filter((symbol) => symbol.score > 0 && !listed.has(symbol.name))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ name }) => name)
}

function listSymbols({ verdict }: SpamEngineVerdict): string[] {
  if (verdict.state !== 'known' || verdict.value.engine !== 'builtin') return []
  return verdict.value.symbols.filter(({ group }) => listGroups.has(group)).map(({ name }) => name)
}
