import { describe, expect, it } from 'vitest'
import type { SmtpEvent } from '../../../../shared/contract/app.ts'
import { notableSmtpEvents, orderCauses } from './causes.ts'

const at = '2026-11-21T09:30:00.000Z'
const connected: SmtpEvent = { at, event: 'connected', client: '127.0.0.1', recipient: null, reply: null }
const refused: SmtpEvent = { ...connected, event: 'refused', recipient: 'test-abc@sendproof.localhost', reply: 550 }
const addressed: SmtpEvent = { ...connected, event: 'addressed', recipient: 'test-abc@sendproof.localhost' }
const tooLarge: SmtpEvent = { ...refused, recipient: null, reply: 552 }

describe('orderCauses', () => {
  it.each([
    ['SMTP events are unavailable', undefined, 'server'],
    ['no client connected', [], 'server'],
    ['a client connected and sent nothing', [connected], 'certificate'],
    ['a client named an address', [connected, addressed], 'server'],
    ['an address was refused', [connected, refused], 'address'],
    ['a message was refused', [connected, tooLarge], 'certificate'],
  ] as const)('when %s', (_, arrivals, first) => {
    const causes = orderCauses(arrivals)
    expect(causes[0]).toBe(first)
    expect(causes.toSorted()).toEqual(['address', 'certificate', 'machine', 'relay', 'server'])
  })
})

describe('notableSmtpEvents', () => {
  it('omits connections that ended in a refusal or are for other tests, and all but the latest events', () => {
    expect(notableSmtpEvents([connected, refused], 'abc', 3)).toEqual([refused])
    expect(notableSmtpEvents([refused, connected], 'abc', 3)).toEqual([refused, connected])
    expect(notableSmtpEvents([connected, addressed], 'abc', 3)).toEqual([connected])
    expect(notableSmtpEvents([connected, addressed], 'xyz', 3)).toEqual([])
    const others = ['192.0.2.1', '192.0.2.2'].map((client) => ({ ...connected, client }))
    expect(notableSmtpEvents([connected, connected, ...others], 'abc', 3)).toEqual([connected, ...others])
    expect(notableSmtpEvents([connected, ...others], 'abc', 2)).toEqual(others)
  })
})
