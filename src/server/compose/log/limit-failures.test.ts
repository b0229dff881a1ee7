import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withLogFields } from '../../ground/log-context.ts'
import { StoreError } from '../../storage/store-error.ts'
import { createLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

const outage = new StoreError('unreachable', 'the database does not respond')

it('logs the first failure of the store, then how many followed', () => {
  const { log, lines } = open()
  for (let second = 0; second < 30; second++) {
    for (let count = 0; count < 100; count++)
      log.child({ node: 'a' }).error({ err: outage, session: count }, 'SMTP command failed')
    log.warn({ err: new StoreError('no_connection', 'full') }, 'SMTP command failed')
    vi.advanceTimersByTime(1_000)
  }
  const summary = (code: string, suppressed: number) =>
    expect.objectContaining({ code, suppressed, msg: 'SMTP command failed' })
  expect(lines.slice(0, 4)).toEqual([
    expect.objectContaining({ node: 'a', session: 0, err: expect.objectContaining({ stack: expect.any(String) }) }),
    expect.objectContaining({ level: 'warn', err: expect.anything() }),
    summary('unreachable', 999),
    summary('no_connection', 9),
  ])
  expect(lines).toHaveLength(8)
  vi.advanceTimersByTime(20_000)
  log.error({ err: outage }, 'SMTP command failed')
  expect(lines.at(-1)).toMatchObject({ err: { code: 'unreachable' } })
  expect(vi.getTimerCount()).toBe(1)
})

it('logs every other error', () => {
  const { log, lines } = open()
  for (let count = 0; count < 3; count++) log.error({ err: new TypeError('a bug') }, 'a request failed')
  for (let count = 0; count < 3; count++) log.error('failed')
  expect(lines).toHaveLength(6)
})

it('adds the fields of what is being done', () => {
  const { log, lines } = open()
  withLogFields({ request: 'r1' }, () => withLogFields({ message: 7 }, () => log.info({ octets: 1 }, 'stored')))
  log.info('later')
  expect(lines[0]).toMatchObject({ request: 'r1', message: 7, octets: 1 })
  expect(lines[1]).not.toHaveProperty('request')
})
