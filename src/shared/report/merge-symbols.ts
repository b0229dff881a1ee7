import type { SpamVerdict } from '../contract/facts/message/spam.ts'

/** A symbol with the points of each spam filter; null if a filter did not fire it. */
export interface MergedSymbol {
  name: string
  group: string
  description: string | null
  scores: (number | null)[]
}

/**
 * The symbols of several verdicts side by side, highest score first. Descriptions and groups come from the first
 * verdict that has them.
 */
export function mergeSymbols(verdicts: readonly SpamVerdict[]): MergedSymbol[] {
  const named = Map.groupBy(
    verdicts.flatMap(({ symbols }) => symbols),
    ({ name }) => name,
  )
  const united = [...named].map(([name, own]) => ({
    name,
    group: own.find(({ group }) => group !== '')?.group ?? '',
    description: own.find(({ description }) => description !== null)?.description ?? null,
    scores: verdicts.map(({ symbols }) => symbols.find((symbol) => symbol.name === name)?.score ?? null),
  }))
  return united.toSorted((a, b) => highest(b) - highest(a))
}

function highest({ scores }: MergedSymbol): number {
  return Math.max(...scores.filter((score) => score !== null))
}
