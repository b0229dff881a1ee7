import type { SpamEngineVerdict, SpamVerdict } from '../../shared/contract/facts/message/spam.ts'
import { roundScore } from './builtin.ts'
import type { RuleGroup } from './rule.ts'

/** The groups of what lists say of addresses and of domains. */
const listGroups: ReadonlySet<string> = new Set<RuleGroup>(['rbl', 'surbl'])

/**
 * The score of a verdict without what it gives for listings that are known here. The built-in scorer tells which these
 * are, as it judges by the same answers as the findings about lists: what another filter learned of lists by itself
 * stays in its score. So do good words, which no finding counts.
 */
export function scoreWithoutListings({ score, symbols }: SpamVerdict, engines: readonly SpamEngineVerdict[]): number {
  const listed = new Set(engines.flatMap(listSymbols))
  const given = symbols.filter((symbol) => symbol.score > 0 && listed.has(symbol.name))
  return roundScore(given.reduce((rest, symbol) => rest - symbol.score, score))
}

/** The names of the symbols that add most to that score, the highest first. */
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
