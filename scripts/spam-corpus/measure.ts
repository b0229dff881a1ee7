/** What a filter gave a message. */
export interface ScoredMessage {
  isSpam: boolean
  score: number
}

/**
 * The area under the ROC curve: how often a spam message scores higher than a ham message, taken at random; equal
 * scores count half (Mann-Whitney).
 */
export function areaUnderCurve(messages: readonly ScoredMessage[]): number {
  const sorted = messages.toSorted((a, b) => a.score - b.score)
  const spam = sorted.filter(({ isSpam }) => isSpam).length
  let rankSum = 0
  for (let start = 0; start < sorted.length; ) {
    let end = start
    while (sorted[end]?.score === sorted[start]?.score) end++
    const rank = (start + 1 + end) / 2
    rankSum += rank * sorted.slice(start, end).filter(({ isSpam }) => isSpam).length
    start = end
  }
  return (rankSum - (spam * (spam + 1)) / 2) / (spam * (sorted.length - spam))
}

/** The share of messages of a kind that score `threshold` or more. */
export function shareAbove(messages: readonly ScoredMessage[], kind: 'ham' | 'spam', threshold: number): number {
  const ofKind = messages.filter(({ isSpam }) => isSpam === (kind === 'spam'))
  return ofKind.filter(({ score }) => score >= threshold).length / ofKind.length
}
