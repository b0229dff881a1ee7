import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import type { ApiKey } from '../../storage/repositories.ts'
import type { Store } from '../../storage/store.ts'
import { createKeyService } from './keys.ts'

const paid = { plan: 'unlimited', credits: 5, name: 'ci' } as const

/** Keeps keys in memory and counts how often their use is recorded. */
function createMemoryKeys(): Store['keys'] & { touches(): number } {
  const rows = new Map<string, ApiKey & { hash: Buffer }>()
  let touches = 0
  const change = (id: string, members: Partial<ApiKey>) => {
    const row = rows.get(id)
    if (row) rows.set(id, { ...row, ...members })
    return row !== undefined
  }
  return {
    touches: () => touches,
    async create(key) {
      rows.set(key.id, { ...key, lastUsedAt: null, revokedAt: null })
    },
    find: async (id) => rows.get(id) ?? null,
    list: async () => [...rows.values()],
    revoke: async (id, revokedAt) => change(id, { revokedAt }),
    async touch(id, lastUsedAt) {
      touches += 1
      change(id, { lastUsedAt })
    },
  }
}

function setUp() {
  const clock = createTestClock()
  const keys = createMemoryKeys()
  return { clock, keys, service: createKeyService({ keys, clock }) }
}

describe('createKeyService', () => {
  it('accepts a key that it created, and stores only its hash', async () => {
    const { service, keys } = setUp()
    const created = await service.create(paid)
    expect(created).toEqual({
      id: expect.any(String),
      key: expect.stringMatching(/^sp_/),
      plan: 'unlimited',
      rights: ['tests', 'lookups'],
    })
    expect(await service.authenticate(created.key)).toMatchObject({ id: created.id, ...paid })
    expect(JSON.stringify(await keys.list())).not.toContain(created.key.slice(-10))
  })

  it('rejects a key that differs in one character, in case or in length', async () => {
    const { service } = setUp()
    const { key } = await service.create(paid)
    const last = key.endsWith('2') ? '3' : '2'
    const strangers = [
      `${key.slice(0, -1)}${last}`,
      key.toUpperCase(),
      `${key}2`,
      key.slice(0, -1),
      ` ${key}`,
      '',
      'sp_',
    ]
    for (const text of [...strangers, 'a'.repeat(1_000_000)]) expect(await service.authenticate(text)).toBeNull()
  })

  it('does not accept the secret of another key', async () => {
    const { service } = setUp()
    const [one, other] = [await service.create(paid), await service.create(paid)]
    expect(await service.authenticate(one.key.replace(one.id, other.id))).toBeNull()
  })

  it('rejects a revoked key immediately', async () => {
    const { service } = setUp()
    const { id, key } = await service.create(paid)
    expect(await service.revoke(id)).toBe(true)
    expect(await service.authenticate(key)).toBeNull()
    expect(await service.revoke('nobody')).toBe(false)
  })

  it('records the use of a key at most once per minute', async () => {
    const { service, clock, keys } = setUp()
    const { key } = await service.create(paid)
    const firstUse = clock.now()
    await service.authenticate(key)
    clock.advance(59_999)
    await service.authenticate(key)
    expect(keys.touches()).toBe(1)
    expect((await service.list())[0]?.lastUsedAt).toEqual(firstUse)
    clock.advance(1)
    await service.authenticate(key)
    expect((await service.list())[0]?.lastUsedAt).toEqual(clock.now())
  })
})
