import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { StoreError } from '../../server/storage/store-error.ts'
import { awaitDatabase } from './await-database.ts'

/** Opens a database that fails with these codes first, in pauses of the given length. */
async function open(codes: readonly StoreError['code'][], { pauseLength = 3_000, stopAfter = Number.NaN } = {}) {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  const stopping = new AbortController()
  const pauses: number[] = []
  const errors = codes.map((code) => new StoreError(code, 'no'))
  const onObstacle = vi.fn()
  const outcome = await awaitDatabase(
    async () => {
      const error = errors.shift()
      if (error) throw error
      return 'open'
    },
    {
      ...{ stopping: stopping.signal, onObstacle, log, now: () => pauses.length * pauseLength },
      async pause(milliseconds) {
        pauses.push(milliseconds)
        if (pauses.length === stopAfter) stopping.abort('stopped')
      },
    },
  ).catch((error: unknown) => (error instanceof StoreError ? error.code : error))
  return { outcome, pauses, lines, obstacles: onObstacle.mock.calls.length }
}

describe('awaitDatabase', () => {
  it.each(['unreachable', 'no_room', 'schema_too_old', 'empty_database'] as const)(
    'waits if it is %s',
    async (code) => {
      const { outcome, pauses, obstacles } = await open([code, code, code])
      expect({ outcome, obstacles }).toEqual({ outcome: 'open', obstacles: 3 })
      for (const pause of pauses) expect(pause >= 1_000 && pause <= 5_000).toBe(true)
    },
  )

  it.each(['refused', 'schema_too_new', 'pooled', 'unfinished_move'] as const)(
    'does not wait if it is %s',
    async (code) => {
      expect(await open(['unreachable', code])).toMatchObject({ outcome: code, obstacles: 1 })
    },
  )

  it('logs the first failure, then one line per minute', async () => {
    expect((await open(Array(60).fill('unreachable'))).lines).toHaveLength(3)
  })

  it('ends when the node is stopped', async () => {
    expect(await open(Array(9).fill('unreachable'), { stopAfter: 2 })).toMatchObject({
      outcome: 'stopped',
      obstacles: 2,
    })
  })
})
