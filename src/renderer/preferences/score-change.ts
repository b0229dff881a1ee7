/** A score, and the score if every unknown check had failed. */
interface Scored {
  score: number | null
  score_floor: number | null
}

/** Whether a score is final: every check that counts was done. */
export function isComplete({ score, score_floor: floor }: Scored): boolean {
  return score !== null && score === floor
}

export interface ScoreChange {
  /** In points with one decimal, like scores. */
  points: number
  /** The time of the earlier result. */
  since: string
}

/** The change between two results; null unless both are complete, because only those can be compared. */
export function changeOf(latest: Scored, previous: (Scored & { at: string }) | null | undefined): ScoreChange | null {
  if (!previous || latest.score === null || previous.score === null) return null
  if (!isComplete(latest) || !isComplete(previous)) return null
  return { points: Math.round((latest.score - previous.score) * 10) / 10, since: previous.at }
}

interface StreamTest extends Scored {
  token: string
  status: string
  stream?: string | null
  created_at: string
}

/** The change of a test since the test before it in the same stream. Tests are ordered newest first. */
export function changeInStream(tests: readonly StreamTest[], test: StreamTest): ScoreChange | null {
  if (test.status !== 'done' || !test.stream) return null
  const earlier = tests.slice(tests.findIndex(({ token }) => token === test.token) + 1)
  const previous = earlier.find(({ status, stream }) => status === 'done' && stream === test.stream)
  return changeOf(test, previous && { ...previous, at: previous.created_at })
}
