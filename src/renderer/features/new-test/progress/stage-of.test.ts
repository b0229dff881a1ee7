import { describe, expect, it } from 'vitest'
import type { SmtpEvent } from '../../../../shared/contract/app.ts'
import { stageOf } from './stage-of.ts'

const connected: SmtpEvent = {
  at: '2026-11-21T09:30:00Z',
  event: 'connected',
  client: '127.0.0.1',
  recipient: null,
  reply: null,
}
const token = '7k3mq9w2zt5xh8vbc4npr6sdfy'
const addressed: SmtpEvent = { ...connected, event: 'addressed', recipient: `TEST-${token}@sendproof.localhost` }
const another: SmtpEvent = { ...addressed, recipient: 'test-8k3mq9w2zt5xh8vbc4npr6sdfy@sendproof.localhost' }
const refused: SmtpEvent = { ...connected, event: 'refused', recipient: 'test-abc@sendproof.localhost', reply: 550 }
const tooLarge: SmtpEvent = { ...refused, recipient: null, reply: 552 }
const stranger: SmtpEvent = { ...tooLarge, client: '192.0.2.1' }
const dns = { answered: 14, asked: 31 }

describe('stageOf', () => {
  it.each([
    ['waiting', { status: 'waiting', progress: null, arrivals: undefined }],
    ['waiting', { status: 'waiting', progress: null, arrivals: [connected] }],
    ['waiting', { status: 'waiting', progress: null, arrivals: [connected, another] }],
    ['waiting', { status: 'waiting', progress: null, arrivals: [connected, refused] }],
    ['waiting', { status: 'waiting', progress: null, arrivals: [connected, addressed, tooLarge] }],
    ['connected', { status: 'waiting', progress: null, arrivals: [connected, addressed] }],
    ['connected', { status: 'waiting', progress: null, arrivals: [refused, addressed, stranger, another] }],
    ['accepted', { status: 'received', progress: null, arrivals: [connected] }],
    ['parsing', { status: 'received', progress: { stage: 'parsing', dns }, arrivals: [] }],
    ['dns', { status: 'received', progress: { stage: 'dns', dns }, arrivals: [] }],
    ['judging', { status: 'received', progress: { stage: 'judging', dns }, arrivals: [] }],
  ] as const)('is %s for %j', (stage, seen) => {
    expect(stageOf({ token, ...seen })).toBe(stage)
  })
})
