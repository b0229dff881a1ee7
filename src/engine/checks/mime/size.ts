import { defineCheck, fail, pass } from '../define-check.ts'

const mebibyte = 1024 * 1024

/** What large providers take, and what many company servers do; the largest first. */
const limits = [
  // Gmail and Yahoo refuse more.
  { above: 25 * mebibyte, finding: 'mime.size_refused' },
  // Apple and Outlook.com refuse more.
  { above: 20 * mebibyte, finding: 'mime.size_risky' },
  // The default of Postfix and Exchange.
  { above: 10 * mebibyte, finding: 'mime.size_large' },
] as const

/** Whether the message is small enough for the large providers, encoded as it was sent. */
export const mimeSize = defineCheck({
  key: 'mime.size',
  group: 'content',
  findings: ['mime.size_refused', 'mime.size_risky', 'mime.size_large'],
  scope: ['message'],
  follows: ['analysis.complete'],
  needs: [],
  evaluate: ({ message }) => {
    const megabytes = Math.round(message.size / 100_000) / 10
    const kilobytes = Math.ceil(message.size / 1000)
    const limit = limits.find(({ above }) => message.size > above)
    return limit ? fail(limit.finding, { megabytes }) : pass({ kilobytes })
  },
})
