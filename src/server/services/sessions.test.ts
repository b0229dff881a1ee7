import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../test/support/clock.ts'
import type { SessionRepository } from '../storage/repositories.ts'
import { createSessionService } from './sessions.ts'

const day = 24 * 3_600_000

function createMemorySessions(): SessionRepository {
  const rows = new Map<string, Date>()
  return {
    async create(hash, expiresAt) {
      rows.set(hash.toString('hex'), expiresAt)
    },
    exists: async (hash, now) => (rows.get(hash.toString('hex'))?.getTime() ?? 0) > now.getTime(),
    async removeExpired() {},
  }
}

function setUp() {
  const clock = createTestClock()
  return { clock, service: createSessionService({ sessions: createMemorySessions(), clock }) }
}

describe('createSessionService', () => {
  it('opens one session with a code, once', async () => {
    const { service } = setUp()
    const code = service.issueCode()
    const secret = await service.redeem(code)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await service.verify(secret ?? '')).toBe(true)
    expect(await service.redeem(code)).toBeNull()
  })

  it('opens none with a code it did not issue', async () => {
    const { service } = setUp()
    service.issueCode()
    for (const code of ['', 'x', 'a'.repeat(1_000_000)]) expect(await service.redeem(code)).toBeNull()
  })

  it('keeps a code until it is used, however late', async () => {
    const { service, clock } = setUp()
    const code = service.issueCode()
    clock.advance(365 * day)
    expect(await service.redeem(code)).not.toBeNull()
    expect(await service.redeem(code)).toBeNull()
  })

  it('forgets the oldest of many codes', async () => {
    const { service } = setUp()
    const codes = Array.from({ length: 11 }, () => service.issueCode())
    expect(new Set(codes).size).toBe(11)
    expect(await service.redeem(codes[0] ?? '')).toBeNull()
    expect(await service.redeem(codes[1] ?? '')).not.toBeNull()
  })

  it('ends a session after thirty days', async () => {
    const { service, clock } = setUp()
    const secret = (await service.redeem(service.issueCode())) ?? ''
    clock.advance(30 * day - 1)
    expect(await service.verify(secret)).toBe(true)
    clock.advance(1)
    expect(await service.verify(secret)).toBe(false)
  })

  it('knows no other secret', async () => {
    const { service } = setUp()
    await service.redeem(service.issueCode())
    for (const secret of ['', 'x', 'a'.repeat(1_000_000)]) expect(await service.verify(secret)).toBe(false)
  })
})
