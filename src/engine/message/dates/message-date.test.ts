import { describe, expect, it } from 'vitest'
import { messageFacts, receivedHop } from '../../../../test/support/message-facts.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { dateOffset, hour } from './message-date.ts'

/** The facts of a message uploaded as a file at 2026-11-20T13:02:00Z. */
function file(date: string | null, receivedAt?: string): MessageFacts {
  const { message, envelope } = messageFacts()
  return messageFacts({
    message: { ...message, date },
    envelope: { ...envelope, tls: null },
    received: receivedAt ? [receivedHop({ date: receivedAt })] : [],
  })
}

describe('dateOffset', () => {
  it('measures from the end of the session', () => {
    expect(dateOffset(messageFacts())).toEqual({ ahead: 0, behind: 2000 })
  })

  it('measures a file from its topmost Received field', () => {
    expect(dateOffset(file('2020-01-01T00:00:00.000Z', '2020-01-01T01:00:00.000Z'))).toEqual({ ahead: 0, behind: hour })
    expect(dateOffset(file('2020-01-01T02:00:00.000Z', '2020-01-01T01:00:00.000Z'))).toEqual({ ahead: hour, behind: 0 })
  })

  it('never reports a file without an arrival time as too old, but may report it as early', () => {
    expect(dateOffset(file('2020-01-01T00:00:00.000Z'))).toEqual({ ahead: 0, behind: null })
    expect(dateOffset(file('2026-11-20T14:02:00.000Z'))).toEqual({ ahead: hour, behind: null })
  })

  it('returns null without a date', () => {
    expect(dateOffset(file(null))).toEqual({ ahead: 0, behind: 0 })
  })
})
