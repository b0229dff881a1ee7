import type { SpamVerdict } from '../contract/facts/message/spam.ts'

/** A symbol, and what each of several spam filters gives for it: null where it did not notice it. */
export interface UnitedSymbol {
  name: string
  group: string
  description: string | null
  scores: (number | null)[]
}

/**
 * The symbols of several verdicts, each once, so that filters can be read side by side. The first verdict that has
 * words or a group for a symbol gives them. What weighs most with any filter comes first.
 */
export function mergeSymbols(verdicts: readonly SpamVerdict[]): UnitedSymbol[] {
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

function highest({ scores }: UnitedSymbol): number {
  return Math.max(...scores.filter((score) => score !== null))
}
