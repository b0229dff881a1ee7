/** A filter's score of a message. */
export interface ScoredMessage {
  isSpam: boolean
  score: number
  /** Weight within its kind; default 1. */
  weight?: number
}

/**
 * The area under the ROC curve: how often a random spam message scores higher than a random ham message, by weight;
 * ties count half (Mann-Whitney).
 */
export function areaUnderCurve(messages: readonly ScoredMessage[]): number {
  const sorted = messages.toSorted((a, b) => a.score - b.score)
  let [area, hamBelow, spamSeen] = [0, 0, 0]
  for (let start = 0; start < sorted.length; ) {
    let end = start
    while (end < sorted.length && sorted[end]?.score === sorted[start]?.score) end++
    const equal = sorted.slice(start, end)
    const [ham, spam] = [weightOf(equal, false), weightOf(equal, true)]
    area += spam * (hamBelow + ham / 2)
    hamBelow += ham
    spamSeen += spam
    start = end
  }
  return area / (hamBelow * spamSeen)
}

/** The share of messages of a kind with a score of at least `threshold`. */
export function shareAbove(messages: readonly ScoredMessage[], kind: 'ham' | 'spam', threshold: number): number {
  const isSpam = kind === 'spam'
  return (
    weightOf(
      messages.filter(({ score }) => score >= threshold),
      isSpam,
    ) / weightOf(messages, isSpam)
  )
}

function weightOf(messages: readonly ScoredMessage[], isSpam: boolean): number {
  return messages.reduce((sum, message) => sum + (message.isSpam === isSpam ? (message.weight ?? 1) : 0), 0)
}

/**
 * Weights that give all folders of a kind the same total: newsletters that look like spam are rare in a corpus of
 * conversations, but not in a mailbox.
 */
export function balanceFolders(messages: readonly { isSpam: boolean; folder: string }[]): number[] {
  const kinds = new Map([...Map.groupBy(messages, ({ isSpam }) => isSpam)].map(([kind, all]) => [kind, foldersOf(all)]))
  return messages.map(({ isSpam, folder }) => {
    const sizes = kinds.get(isSpam) ?? new Map<string, number>()
    const all = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    return all / sizes.size / (sizes.get(folder) ?? 1)
  })
}

function foldersOf(messages: readonly { folder: string }[]): Map<string, number> {
  return new Map([...Map.groupBy(messages, ({ folder }) => folder)].map(([folder, all]) => [folder, all.length]))
}
