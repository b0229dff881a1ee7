import { describe, expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import { unavailable } from '../../../shared/fact.ts'
import { analysisComplete, contentReadable } from './readable.ts'

describe('analysis.complete', () => {
  it('passes if the analysis was completed', () => {
    expect(answerTo(analysisComplete)).toBe('pass')
  })

  it('is unknown, not failed, if the analysis broke', () => {
    const analysis = unavailable({ code: 'analysis_failed' })
    expect(answerTo(analysisComplete, { analysis })).toBe('unknown: analysis_failed')
  })
})

describe('content.readable', () => {
  it('passes a message that can be parsed', () => {
    expect(answerTo(contentReadable)).toBe('pass')
  })

  it('distinguishes junk from a message that the parser cannot handle', () => {
    expect(answerTo(contentReadable, { headers: { fields: [], truncated: false } })).toBe('content.no_headers')
    expect(answerTo(contentReadable, { headers: { fields: [], truncated: true } })).toBe('unknown: headers_truncated')
    const message = { ...messageFacts().message, parse_error: { code: 'message_unreadable' as const } }
    expect(answerTo(contentReadable, { message })).toBe('unknown: message_unreadable')
  })
})
