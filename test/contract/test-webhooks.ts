import { describe, expect, it } from 'vitest'
import { acceptOne, completeOne, newTest, type OpenStore } from './repositories.ts'

const now = new Date('2026-11-20T12:01:00.000Z')
const later = new Date(now.getTime() + 60_000)
const url = 'https://hooks.example/done'
const keyHash = Buffer.alloc(32, 7)

export function describeTestWebhooks(name: string, open: OpenStore): void {
  /** A store with a test of a key and its webhook. */
  async function setUp() {
    const store = await open()
    const key = {
      id: 'k1',
      hash: keyHash,
      name: null,
      plan: 'free',
      rights: ['tests'],
      credits: 0,
      createdAt: newTest.createdAt,
    } as const
    await store.keys.create(key)
    await store.tests.create({ ...newTest, token: 'a', keyId: key.id })
    await store.testWebhooks.add('a', url, newTest.createdAt)
    return store
  }

  describe(`${name}: webhooks of tests`, () => {
    it('are due once the test has its report', async () => {
      const { testWebhooks, messages } = await setUp()
      await acceptOne(messages, 'a')
      expect(await testWebhooks.listDue(now, 10)).toEqual([])
      const messageId = await completeOne(messages)
      expect(await testWebhooks.listDue(now, 10)).toEqual([{ token: 'a', url, attempts: 0, messageId, keyHash }])
    })

    it('are attempted by one engine at a time, again after an interruption, and never after the last attempt', async () => {
      const { testWebhooks, messages } = await setUp()
      await acceptOne(messages, 'a')
      await completeOne(messages)
      expect(await testWebhooks.begin('a', later, now)).toBe(true)
      expect(await testWebhooks.begin('a', later, now)).toBe(false)
      expect(await testWebhooks.listDue(now, 10)).toEqual([])
      expect(await testWebhooks.listDue(later, 10)).toMatchObject([{ attempts: 1 }])
      await testWebhooks.hasten(now)
      expect(await testWebhooks.listDue(now, 10)).toHaveLength(1)
      await testWebhooks.finish('a', later)
      expect(await testWebhooks.listDue(now, 10)).toEqual([])
      await testWebhooks.finish('a', null)
      await testWebhooks.hasten(later)
      expect(await testWebhooks.listDue(later, 10)).toEqual([])
    })

    it('are removed with their test or their key', async () => {
      const { testWebhooks, messages, tests, keys } = await setUp()
      await acceptOne(messages, 'a')
      await completeOne(messages)
      await keys.revoke('k1', now)
      expect(await testWebhooks.listDue(now, 10)).toEqual([])
      expect(await tests.removeOfKey('a', 'k1', now)).toBe(true)
      expect(await testWebhooks.begin('a', later, now)).toBe(false)
    })
  })
}
