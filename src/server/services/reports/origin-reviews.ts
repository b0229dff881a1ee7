import type { EngineReport } from '../../../engine/ports/analysis.ts'
import type { MessageRepository } from '../../storage/repositories.ts'
import type { Analyzer } from '../../worker/analyzer.ts'

/** Reports of 20 to 200 KB each. A user tries one or two of the few hops of a message. */
const maxReviews = 50
/** Each is a full analysis; messages of tests take priority. */
const maxUnderWay = 4

/**
 * Reports that treat another host of the Received chain as the origin. They have their own DNS answers and are not
 * stored.
 */
export type OriginReviews = ReturnType<typeof createOriginReviews>

export interface OriginReviewOptions {
  messages: Pick<MessageRepository, 'findInput'>
  analyzer: Pick<Analyzer, 'analyze'>
}

export function createOriginReviews({ messages, analyzer }: OriginReviewOptions) {
  /** Least recently used first. */
  const reviews = new Map<string, Promise<EngineReport | null>>()
  let underWay = 0

  async function analyze(messageId: number, trustedHop: number): Promise<EngineReport | null> {
    underWay += 1
    try {
      const input = await messages.findInput(messageId)
      return input && (await analyzer.analyze({ ...input, trustedHop }))
    } finally {
      underWay -= 1
    }
  }

  function remember(key: string, review: Promise<EngineReport | null>): void {
    const [oldest] = reviews.keys()
    if (oldest !== undefined && reviews.size >= maxReviews) reviews.delete(oldest)
    reviews.set(key, review)
    // The next call may succeed.
    const forget = () => reviews.delete(key)
    review.then((report) => report?.facts.analysis.state === 'known' || forget(), forget)
  }

  return {
    /** Null if the message no longer exists; `busy` if too many are running. */
    async review(messageId: number, trustedHop: number): Promise<EngineReport | 'busy' | null> {
      const key = `${messageId} ${trustedHop}`
      const known = reviews.get(key)
      if (known && reviews.delete(key)) {
        reviews.set(key, known)
        return await known
      }
      if (underWay >= maxUnderWay) return 'busy'
      const review = analyze(messageId, trustedHop)
      remember(key, review)
      return await review
    },
  }
}
