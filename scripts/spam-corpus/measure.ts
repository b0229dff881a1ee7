/** What a filter gave a message. */
export interface ScoredMessage {
  isSpam: boolean
  score: number
  /** How much it counts among its kind; 1 where nothing is said. */
  weight?: number
}

/**
 * The area under the ROC curve: how often a spam message scores higher than a ham message, taken at random by their
 * weights; equal scores count half (Mann-Whitney).
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

/** The share of messages of a kind that score `threshold` or more. */
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
 * How much each message counts so that every folder of its kind counts the same: newsletters that look like spam are few
 * in a corpus of conversations, and not in a mailbox.
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
