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
const refused: SmtpEvent = { ...connected, event: 'refused', recipient: 'test-abc@sendproof.localhost', reply: 550 }
const dns = { answered: 14, asked: 31 }

describe('stageOf', () => {
  it.each([
    ['waiting', { status: 'waiting', progress: null, arrivals: undefined }],
    ['waiting', { status: 'waiting', progress: null, arrivals: [connected, refused] }],
    ['connected', { status: 'waiting', progress: null, arrivals: [refused, connected] }],
    ['accepted', { status: 'received', progress: null, arrivals: [connected] }],
    ['parsing', { status: 'received', progress: { stage: 'parsing', dns }, arrivals: [] }],
    ['dns', { status: 'received', progress: { stage: 'dns', dns }, arrivals: [] }],
    ['judging', { status: 'received', progress: { stage: 'judging', dns }, arrivals: [] }],
  ] as const)('is %s for %j', (stage, seen) => {
    expect(stageOf(seen)).toBe(stage)
  })
})
