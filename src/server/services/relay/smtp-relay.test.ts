import { describe, expect, it } from 'vitest'
import { startFloodingServer } from '../../../../test/support/flooding-server.ts'
import { toRelayTrouble, tryRelayLogin } from './smtp-relay.ts'

const signal = new AbortController().signal

describe('an endless relay', () => {
  it.each([
    ['a line', 'x'],
    ['a reply', '250-more\r\n'],
  ])('is disconnected when it sends %s', async (_, endless) => {
    const server = await startFloodingServer({ greeting: '220 relay\r\n', answer: () => ({ endless }) })
    const { host, port } = server
    const login = {
      host,
      port,
      security: 'none' as const,
      user: 'shop',
      secret: 'secret',
      from: null,
      certificate: null,
    }
    const failure = await tryRelayLogin(login, signal).then(
      () => null,
      (error: unknown) => toRelayTrouble(error),
    )
    expect(failure).toEqual({ code: 'disconnected', detail: 'Server response exceeds maximum allowed size' })
    expect(await server.floodEnded).toBeLessThan(16 * 1024 * 1024)
  })
})
