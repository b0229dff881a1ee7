import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expiryAfter, startRetention } from './retention.ts'

const hour = 3_600_000
const log = pino({ level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('startRetention', () => {
  it('sweeps immediately and every hour, until stopped', async () => {
    const sweep = vi.fn(async () => {})
    const retention = startRetention({ tasks: { tests: sweep }, log })
    await vi.advanceTimersByTimeAsync(0)
    expect(sweep).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2 * hour)
    expect(sweep).toHaveBeenCalledTimes(3)
    await retention.stop()
    await vi.advanceTimersByTimeAsync(2 * hour)
    expect(sweep).toHaveBeenCalledTimes(3)
  })

  it('tries again after a minute if a task fails, logs which, and does the others meanwhile', async () => {
    const lines: string[] = []
    const sweep = vi.fn(async () => {}).mockRejectedValueOnce(new Error('the disk is full'))
    const other = vi.fn(async () => {})
    const log = pino({}, { write: (line) => void lines.push(line) })
    const retention = startRetention({ tasks: { tests: sweep, audits: other }, log })
    await vi.advanceTimersByTimeAsync(0)
    expect(other).toHaveBeenCalledTimes(1)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { kind: 'tests', err: { message: 'the disk is full' } },
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sweep, other].map((task) => task.mock.calls.length)).toEqual([2, 1])
    await retention.stop()
  })

  it('waits for a running sweep when stopped', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const retention = startRetention({ tasks: { tests: () => promise }, log })
    let stopped = false
    const stopping = retention.stop().then(() => {
      stopped = true
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(stopped).toBe(false)
    resolve()
    await stopping
    expect(stopped).toBe(true)
  })
})

describe('expiryAfter', () => {
  const moment = new Date('2026-11-20T12:00:00.000Z')

  it.each([
    [undefined, '2027-02-18T12:00:00.000Z'],
    [1, '2026-11-21T12:00:00.000Z'],
    [0, '9999-12-31T23:59:59.000Z'],
    [1_000_000_000, '9999-12-31T23:59:59.000Z'],
  ])('after %s days', (days, expiry) => {
    expect(expiryAfter(moment, days)).toEqual(new Date(expiry))
  })
})
