import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import { createSmtpEventLog } from './smtp-event-log.ts'

describe('createSmtpEventLog', () => {
  it('returns events since a time, in order', () => {
    const clock = createTestClock()
    const smtpEvents = createSmtpEventLog(clock)
    smtpEvents.noteConnection('192.0.2.1')
    clock.advance(60_000)
    const moment = clock.now()
    smtpEvents.noteConnection('192.0.2.2')
    smtpEvents.noteRecipient({ client: '192.0.2.2', recipient: 'test-xyz@sendproof.localhost' })
    smtpEvents.noteRefusal({ client: '192.0.2.2', recipient: 'test-abc@sendproof.localhost', reply: 550 })
    const at = moment.toISOString()
    expect(smtpEvents.since(moment)).toEqual([
      { at, event: 'connected', client: '192.0.2.2', recipient: null, reply: null },
      { at, event: 'addressed', client: '192.0.2.2', recipient: 'test-xyz@sendproof.localhost', reply: null },
      { at, event: 'refused', client: '192.0.2.2', recipient: 'test-abc@sendproof.localhost', reply: 550 },
    ])
  })

  it('drops the oldest events beyond the limit', () => {
    const clock = createTestClock()
    const smtpEvents = createSmtpEventLog(clock)
    for (let count = 0; count < 500; count++) smtpEvents.noteConnection(`client ${count}`)
    const kept = smtpEvents.since(new Date(0))
    expect(kept).toHaveLength(200)
    expect(kept.at(-1)?.client).toBe('client 499')
  })

  it('shortens long addresses', () => {
    const smtpEvents = createSmtpEventLog(createTestClock())
    smtpEvents.noteRefusal({ client: '192.0.2.1', recipient: 'a'.repeat(5_000), reply: 550 })
    expect(smtpEvents.since(new Date(0))[0]?.recipient).toHaveLength(200)
  })
})
