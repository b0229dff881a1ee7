import { defineCheck, fail, notApplicable } from '../define-check.ts'
import { passWhole } from './pass-whole.ts'

/** Whether images come from servers with a name: a bare IP address is what filters know from hacked machines. */
export const contentImageHosts = defineCheck({
  key: 'content.image_hosts',
  group: 'content',
  findings: ['content.image_ip_host'],
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) => {
    const [target] = body.ip_images
    if (target !== undefined) return fail('content.image_ip_host', { count: body.ip_images.length, target })
    return body.images + body.tracking_pixels > 0 ? passWhole(body, {}) : notApplicable()
  },
})
