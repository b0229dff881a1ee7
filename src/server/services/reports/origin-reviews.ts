import type { EngineReport } from '../../../engine/analysis.ts'
import type { MessageRepository } from '../../storage/repositories.ts'
import type { Analyser } from '../../worker/analyser.ts'

/** A report with its facts takes 20 to 200 KB. Whoever moves the boundary tries the few hops of a message or two. */
const maxReviews = 50
/** Each is a whole analysis, and messages that were sent to their test come first. */
const maxUnderWay = 4

/**
 * The reports of messages judged as if another host had sent them: one of those that their Received fields name. They
 * rest on DNS answers of their own, and take the place of no report.
 */
export interface OriginReviews {
  /** Null when the message is gone; `busy` when too many are under way. */
  review(messageId: number, trustedHop: number): Promise<EngineReport | 'busy' | null>
}

export interface OriginReviewOptions {
  messages: Pick<MessageRepository, 'findInput'>
  analyser: Pick<Analyser, 'analyse'>
}

export function createOriginReviews({ messages, analyser }: OriginReviewOptions): OriginReviews {
  /** The one that was asked for longest ago comes first. */
  const reviews = new Map<string, Promise<EngineReport | null>>()
  let underWay = 0

  async function analyse(messageId: number, trustedHop: number): Promise<EngineReport | null> {
    underWay += 1
    try {
      const input = await messages.findInput(messageId)
      return input && (await analyser.analyse({ ...input, trustedHop }))
    } finally {
      underWay -= 1
    }
  }

  function remember(key: string, review: Promise<EngineReport | null>): void {
    const [oldest] = reviews.keys()
    if (oldest !== undefined && reviews.size >= maxReviews) reviews.delete(oldest)
    reviews.set(key, review)
    // An analysis that broke off may come to its end the next time.
    const forget = () => reviews.delete(key)
    review.then((report) => report?.facts.analysis.state === 'known' || forget(), forget)
  }

  return {
    async review(messageId, trustedHop) {
      const key = `${messageId} ${trustedHop}`
      const known = reviews.get(key)
      if (known && reviews.delete(key)) {
        reviews.set(key, known)
        return await known
      }
      if (underWay >= maxUnderWay) return 'busy'
      const review = analyse(messageId, trustedHop)
      remember(key, review)
      return await review
    },
  }
}
