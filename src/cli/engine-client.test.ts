import { describe, expect, it } from 'vitest'
import { startFloodingServer } from '../../test/support/flooding-server.ts'
import { createEngineClient, EngineCallError } from './engine-client.ts'

const never = new AbortController().signal

/** Creates a test at a server with this answer. Returns the error, and how much the server could send. */
async function ask(endless: string) {
  const server = await startFloodingServer({
    greeting: '',
    answer(line) {
      if (line.startsWith('POST')) return { text: 'HTTP/1.1 201 Created\r\nConnection: close\r\n\r\n' }
      return line === '' ? { endless } : { text: '' }
    },
  })
  const client = createEngineClient(`http://${server.host}:${server.port}`, null, never)
  const error = await client.create({ lang: 'en' }).catch((reason: unknown) => reason)
  return { error, octets: await server.floodEnded }
}

describe('an endless answer', () => {
  it.each([
    ['blanks', ' '],
    ['brackets', '['],
  ])('is cut off: %s', async (_, endless) => {
    const { error, octets } = await ask(endless)
    expect(error).toBeInstanceOf(EngineCallError)
    expect(error).toMatchObject({ kind: 'foreign' })
    expect(octets).toBeLessThan(64 * 1024 * 1024)
  })
})
