import { expect, it } from 'vitest'
import { answerTo, sampleBody } from '../../../../test/support/message-facts.ts'
import type { BodyContent } from '../../../shared/contract/message-facts/body.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { contentTrackingPixel } from './tracking-pixel.ts'

it.each<[Partial<BodyContent>, string]>([
  [{}, 'pass'],
  [{ tracking_pixels: 1 }, 'content.tracking_pixel_found'],
])('answers %j', (value, answer) => {
  expect(answerTo(contentTrackingPixel, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(contentTrackingPixel, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
