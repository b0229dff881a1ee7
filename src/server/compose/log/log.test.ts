import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): unknown[] {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line))
}

it('writes one JSON object per line', () => {
  expect(logged((log) => log.warn({ host: '0.0.0.0' }, 'other machines'))).toEqual([
    {
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      host: '0.0.0.0',
      msg: 'other machines',
    },
  ])
})

it('writes only entries up to its level', () => {
  expect(logged((log) => log.debug('detail'))).toEqual([])
})

it.each([
  { token: 'sesame' },
  { request: { headers: { authorization: 'sesame', cookie: 'sesame', 'x-api-key': 'sesame' } } },
  { test: { token: 'sesame', name: 'November' } },
])('redacts secrets: %j', (fields) => {
  const text = JSON.stringify(logged((log) => log.error(fields, 'failed')))
  expect(text).not.toContain('sesame')
  expect(text).toContain('[secret]')
})

it('includes the type of an error', () => {
  const error = Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' })
  expect(logged((log) => log.error({ err: error }, 'failed'))).toMatchObject([{ err: { code: 'SQLITE_FULL' } }])
})
