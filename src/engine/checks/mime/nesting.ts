import { defineCheck, fail, pass } from '../define-check.ts'

/** A newsletter that was forwarded three times has six. */
const maxDepth = 10

/** Whether the parts are not nested deeper than mail needs, and scanners look. */
export const mimeNesting = defineCheck({
  key: 'mime.nesting',
  group: 'content',
  findings: ['mime.nested_deep'],
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => (mime.depth > maxDepth ? fail('mime.nested_deep', { depth: mime.depth }) : pass({})),
})
