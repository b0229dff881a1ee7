import { describe, expect, it } from 'vitest'
import { type Flood, startFloodingServer } from '../../../../test/support/flooding-server.ts'
import { toRelayTrouble, tryRelayLogin } from './smtp-relay.ts'

const signal = new AbortController().signal

/** The reported error of a login at a relay that sends this. */
async function troubleOf(flood: Flood) {
  const { host, port, floodEnded } = await startFloodingServer(flood)
  const account = { security: 'none', user: 'shop', secret: 'secret', from: null, certificate: null } as const
  const trouble = await tryRelayLogin({ host, port, ...account }, signal).then(
    () => null,
    (error: unknown) => toRelayTrouble(error),
  )
  return { trouble, floodEnded }
}

describe('a relay that refuses a login', () => {
  it.each([
    ['535 5.7.8 Authentication credentials invalid', 'wrong_credentials'],
    ['454 4.7.0 Temporary authentication failure', 'refused'],
  ])('with %s reports %s', async (refusal, code) => {
    const { trouble } = await troubleOf({
      greeting: '220 relay\r\n',
      answer: (line) => ({ text: line.startsWith('EHLO') ? '250-relay\r\n250 AUTH PLAIN\r\n' : `${refusal}\r\n` }),
    })
    expect(trouble).toEqual({ code, detail: refusal })
  })
})

describe('an endless relay', () => {
  it.each([
    ['an endless line', 'x'],
    ['an endless reply', '250-more\r\n'],
  ])('is disconnected when it sends %s', async (_, endless) => {
    const { trouble, floodEnded } = await troubleOf({ greeting: '220 relay\r\n', answer: () => ({ endless }) })
    expect(trouble).toEqual({ code: 'disconnected', detail: 'Server response exceeds maximum allowed size' })
    expect(await floodEnded).toBeLessThan(16 * 1024 * 1024)
  })
})
