import { describe, expect, it } from 'vitest'
import { asStoreError, isConflict } from './failures.ts'

function errorOf(code: string, message = 'words'): Error {
  return Object.assign(new Error(message), { code })
}

describe('asStoreError', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'],
    // Shutdown, crash, startup, standby, statement timeout, lock timeout.
    ...['57P01', '57P02', '57P03', '25006', '57014', '55P03', '08006', '08P01'],
  ])('maps %s to unreachable', (code) => {
    expect(asStoreError(errorOf(code))).toMatchObject({ name: 'StoreError', code: 'unreachable' })
  })

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect', 'Query read timeout'])(
    'calls “%s” unreachable',
    (words) => {
      expect(asStoreError(new Error(words))).toMatchObject({ code: 'unreachable' })
    },
  )

  it.each(['53300', '53400'])('names the limit of connections (%s)', (code) => {
    const error = errorOf(code, 'too many connections for role "sendproof_app"')
    expect(asStoreError(error)).toMatchObject({ code: 'no_connection', other: error.message })
  })

  it('recognizes a full disk, and passes on bugs', () => {
    expect(asStoreError(errorOf('53100'))).toMatchObject({ code: 'no_room' })
    for (const mistake of [errorOf('42601'), errorOf('23505'), errorOf('28P01'), new TypeError('no function')])
      expect(asStoreError(mistake)).toBe(mistake)
  })

  it('distinguishes a connection pooler that rejects session settings from an unreachable server', () => {
    const error = errorOf('08P01', 'unsupported startup parameter: statement_timeout')
    expect(asStoreError(error)).toMatchObject({ code: 'pooled' })
  })

  it('unwraps the errors of a host name with several addresses', () => {
    const both = new AggregateError([errorOf('ECONNREFUSED'), errorOf('ECONNREFUSED')])
    expect(asStoreError(both)).toMatchObject({ code: 'unreachable' })
    const one = new AggregateError([errorOf('ECONNREFUSED'), new TypeError('no function')])
    expect(asStoreError(one)).toBe(one)
  })
})

describe('isConflict', () => {
  it('recognizes failures that a retry can fix', () => {
    expect(isConflict(errorOf('40P01'))).toBe(true)
    expect(isConflict(errorOf('40001'))).toBe(true)
    expect(isConflict(errorOf('23505'))).toBe(false)
  })
})
