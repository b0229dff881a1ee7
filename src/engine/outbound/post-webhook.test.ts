import { describe, expect, it } from 'vitest'
import { isForbiddenWebhook } from './post-webhook.ts'

/** Whether Node's own `fetch` blocks a port. Nothing listens on the others, or it is not HTTP. */
async function isBlockedByFetch(port: number): Promise<boolean> {
  const error: unknown = await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(1000) }).catch(
    (error) => error,
  )
  return error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port'
}

describe('isForbiddenWebhook', () => {
  it('refuses the ports that fetch blocks, and only these', async () => {
    const common = [80, 443, 3000, 4433, 5000, 8000, 8080, 8443, 9000, 65_535]
    for (const allowsPrivate of [false, true]) {
      const blocked = Array.from({ length: 10_081 }, (_, port) => port).filter((port) =>
        isForbiddenWebhook(`https://shop.example:${port}/`, allowsPrivate),
      )
      expect(blocked.shift()).toBe(0)
      expect(blocked.length).toBeGreaterThan(75)
      for (const port of blocked) expect([port, await isBlockedByFetch(port)]).toEqual([port, true])
      for (const port of common) expect(isForbiddenWebhook(`https://shop.example:${port}/`, allowsPrivate)).toBe(false)
    }
  })

  it('refuses user names and passwords', () => {
    for (const allowsPrivate of [false, true]) {
      for (const user of ['ann@', 'ann:secret@', ':secret@', '%40@'])
        expect(isForbiddenWebhook(`https://${user}shop.example/`, allowsPrivate)).toBe(true)
    }
  })
})
