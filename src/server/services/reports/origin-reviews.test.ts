import { describe, expect, it } from 'vitest'
import { messageFacts } from '../../../../test/support/message-facts.ts'
import { sampleDelivery, sampleMessage } from '../../../../test/support/messages.ts'
import { reevaluate } from '../../../engine/score/reevaluate.ts'
import { unavailable } from '../../../shared/fact.ts'
import type { ReceivedMessage } from '../../ground/received-message.ts'
import { createOriginReviews } from './origin-reviews.ts'

const input = { raw: sampleMessage(), delivery: sampleDelivery() }

function setUp({ facts = messageFacts(), held = Promise.resolve() } = {}) {
  const analyzed: ReceivedMessage[] = []
  const reviews = createOriginReviews({
    messages: { findInput: async (messageId) => (messageId === 404 ? null : input) },
    analyzer: {
      async analyze(message) {
        analyzed.push(message)
        await held
        return reevaluate(facts)
      },
    },
  })
  return { reviews, analyzed }
}

describe('createOriginReviews', () => {
  it('analyzes the stored message with another origin', async () => {
    const { reviews, analyzed } = setUp()
    expect(await reviews.review(1, 2)).toMatchObject({ facts: { version: 1 } })
    expect(analyzed).toEqual([{ ...input, trustedHop: 2 }])
  })

  it('shares one analysis among concurrent requests', async () => {
    const { reviews, analyzed } = setUp()
    await Promise.all([reviews.review(1, 2), reviews.review(1, 2)])
    await reviews.review(1, 2)
    expect(analyzed).toHaveLength(1)
    await reviews.review(1, 3)
    await reviews.review(2, 2)
    expect(analyzed).toHaveLength(3)
  })

  it('retries after an abort', async () => {
    const { reviews, analyzed } = setUp({ facts: messageFacts({ analysis: unavailable({ code: 'deadline' }) }) })
    await reviews.review(1, 2)
    await reviews.review(1, 2)
    expect(analyzed).toHaveLength(2)
  })

  it('returns null for a missing message', async () => {
    expect(await setUp().reviews.review(404, 1)).toBeNull()
  })

  it('leaves workers free for arriving messages', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { reviews } = setUp({ held })
    const underWay = [1, 2, 3, 4].map((hop) => reviews.review(1, hop))
    expect(await reviews.review(1, 5)).toBe('busy')
    release()
    await Promise.all(underWay)
    expect(await reviews.review(1, 5)).not.toBe('busy')
  })
})
