import { defineCheck, note } from '../define-check.ts'
import { passWhole } from './pass-whole.ts'

/** Whether the message tells its sender that it was opened. */
export const contentTrackingPixel = defineCheck({
  key: 'content.tracking_pixel',
  group: 'content',
  findings: ['content.tracking_pixel_found'],
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) => {
    const count = body.tracking_pixels
    return count > 0 ? note('content.tracking_pixel_found', { count }) : passWhole(body, {})
  },
})
