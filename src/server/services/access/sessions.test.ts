import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import type { Store } from '../../storage/store.ts'
import { createSessionService, splitSecret } from './sessions.ts'

const day = 24 * 3_600_000

function createMemorySessions(): Store['sessions'] {
  const rows = new Map<string, Date>()
  const codes = new Map<string, Date>()
  return {
    async create(hash, expiresAt) {
      rows.set(hash.toString('hex'), expiresAt)
    },
    exists: async (hash, now) => (rows.get(hash.toString('hex'))?.getTime() ?? 0) > now.getTime(),
    async removeAll() {
      const { size } = rows
      rows.clear()
      return size
    },
    removeExpired: async () => 0,
    addCode: async (hash, issuedAt) => void codes.set(hash.toString('hex'), issuedAt),
    async takeCode(hash) {
      const issuedAt = codes.get(hash.toString('hex')) ?? null
      codes.delete(hash.toString('hex'))
      return issuedAt
    },
    removeCodes: async () => codes.clear(),
    async removeCodesBefore() {},
  }
}

function setUp() {
  const clock = createTestClock()
  return { clock, service: createSessionService({ sessions: createMemorySessions(), clock }) }
}

describe('createSessionService', () => {
  it('opens one session per code', async () => {
    const { service } = setUp()
    const code = await service.issueCode()
    const secret = await service.redeem(code)
    expect(secret).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
    expect(await service.verify(secret ?? '')).toBe(true)
    expect(await service.redeem(code)).toBeNull()
  })

  it('opens no session for an unknown code', async () => {
    const { service } = setUp()
    await service.issueCode()
    for (const code of ['', 'x', 'a'.repeat(1_000_000)]) expect(await service.redeem(code)).toBeNull()
  })

  it('accepts a code for fifteen minutes', async () => {
    const { service, clock } = setUp()
    const codes = [await service.issueCode(), await service.issueCode()] as const
    clock.advance(15 * 60_000 - 1)
    expect(await service.redeem(codes[0])).not.toBeNull()
    clock.advance(1)
    expect(await service.redeem(codes[1])).toBeNull()
  })

  it('rejects half of a secret', async () => {
    const { service } = setUp()
    const secret = (await service.redeem(await service.issueCode())) ?? ''
    const { cookie, page } = splitSecret(secret)
    for (const guess of [cookie, page, `${cookie}.`, `.${page}`, `${page}.${cookie}`, `${cookie}.${cookie}`])
      expect(await service.verify(guess)).toBe(false)
    expect(await service.verify(secret)).toBe(true)
  })

  it('ends all browser sessions and revokes codes, but not the session of the host', async () => {
    const { service } = setUp()
    const secrets = [await service.redeem(await service.issueCode()), await service.redeem(await service.issueCode())]
    const [host, code] = [service.openHostSession(), await service.issueCode()]
    expect(await service.endAll()).toBe(2)
    for (const secret of secrets) expect(await service.verify(secret ?? '')).toBe(false)
    expect(await service.redeem(code)).toBeNull()
    expect(await service.verify(host)).toBe(true)
  })

  it('ends the session of a program on request, without affecting others', async () => {
    const { service } = setUp()
    const [ended, other] = [service.openProgramSession(), service.openProgramSession()]
    for (const secret of [ended, other]) expect(await service.verify(secret)).toBe(true)
    service.endProgramSession(ended)
    service.endProgramSession('x')
    expect(await service.verify(ended)).toBe(false)
    expect(await service.verify(other)).toBe(true)
  })

  it('ends the session of a program after fifteen minutes without a call', async () => {
    const { service, clock } = setUp()
    const secret = service.openProgramSession()
    for (let call = 0; call < 3; call++) {
      clock.advance(15 * 60_000 - 1)
      expect(await service.verify(secret)).toBe(true)
    }
    clock.advance(15 * 60_000)
    expect(await service.verify(secret)).toBe(false)
    clock.advance(-60_000)
    expect(await service.verify(secret)).toBe(false)
  })

  it('ends sessions of programs together with all others', async () => {
    const { service } = setUp()
    const secrets = [service.openProgramSession(), service.openProgramSession()]
    expect(await service.endAll()).toBe(0)
    for (const secret of secrets) expect(await service.verify(secret)).toBe(false)
  })

  it('ends a session after thirty days', async () => {
    const { service, clock } = setUp()
    const secret = (await service.redeem(await service.issueCode())) ?? ''
    clock.advance(30 * day - 1)
    expect(await service.verify(secret)).toBe(true)
    clock.advance(1)
    expect(await service.verify(secret)).toBe(false)
  })

  it('rejects other secrets', async () => {
    const { service } = setUp()
    await service.redeem(await service.issueCode())
    for (const secret of ['', 'x', 'a'.repeat(1_000_000)]) expect(await service.verify(secret)).toBe(false)
  })
})
