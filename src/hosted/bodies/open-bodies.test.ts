import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { Store } from '../../server/storage/store.ts'
import { StoreError, type StoreErrorCode } from '../../server/storage/store-error.ts'
import { checkBodies, needsBodies } from './open-bodies.ts'

describe('checkBodies', () => {
  function check(reachBodies: Store['reachBodies']) {
    const lines: string[] = []
    const log = pino({}, { write: (line) => lines.push(line) })
    return { checking: checkBodies({ reachBodies }, log), lines }
  }

  const failing = (code: StoreErrorCode, file?: string) => async () => {
    throw new StoreError(code, 'the body store cannot be used', file === undefined ? {} : { file })
  }

  it.each(['bodies_foreign', 'bodies_elsewhere'] as const)(
    'refuses to start with the wrong body store: %s',
    async (code) => {
      const { checking, lines } = check(failing(code, 's3.example/bodies'))
      await expect(checking).rejects.toMatchObject({ code, file: 's3.example/bodies' })
      expect(lines).toHaveLength(1)
    },
  )

  it.each([
    ['refuses access', failing('bodies_refused', 's3.example/bodies')],
    ['is unreachable', failing('unreachable', 's3.example/bodies')],
    ['is not configured', failing('bodies_elsewhere')],
  ])('starts an engine whose body store %s, and logs it once', async (_what, reachBodies) => {
    const { checking, lines } = check(reachBodies)
    await checking
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('cannot be used')
  })

  it.each([
    ['there is no body store', null],
    ['the body store works', async () => {}],
  ])('logs nothing if %s', async (_what, reachBodies) => {
    const { checking, lines } = check(reachBodies)
    await checking
    expect(lines).toEqual([])
  })
})

describe('needsBodies', () => {
  it.each([
    ['all', 'database', true],
    ['worker', 'database', true],
    ['smtp', 's3', true],
    ['smtp', 'database', false],
    ['http', 's3', false],
  ] as const)('for the role %s and new bodies in %s returns %s', (role, body_store, expected) => {
    expect(needsBodies({ role, body_store })).toBe(expected)
  })
})
