import { defineCheck, fail, pass } from '../define-check.ts'

const readTypes = new Set(['text/plain', 'text/html'])

/** Whether the text of the message is to be read in place, and not as a file (RFC 2183 section 2). */
export const mimeBodyDisposition = defineCheck({
  key: 'mime.body_disposition',
  group: 'content',
  findings: ['mime.body_attached'],
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    const bodies = mime.parts.filter(({ type, file_name }) => readTypes.has(type) && file_name === null)
    const isAttached = bodies.length > 0 && bodies.every(({ disposition }) => disposition === 'attachment')
    return isAttached ? fail('mime.body_attached', {}) : pass({})
  },
})
