import { expect, it } from 'vitest'
import { z } from 'zod'
import { successOf } from './tool.ts'

const schema = z.object({ grade: z.string() })

it('returns the body of a success', () => {
  expect(successOf({ status: 200, body: { grade: 'A' } }, schema)).toEqual({ grade: 'A' })
})

it.each([
  ['a body of a hosted instance without our members', 200, { spf: {} }, 'a hosted instance'],
  ['a problem', 404, { title: 'Not found', detail: 'There is nothing here.' }, 'There is nothing here.'],
  ['a refusal without a text', 404, null, 'status 404'],
])('explains %s', (_what, status, body, text) => {
  expect(() => successOf({ status, body }, schema)).toThrow(text)
})
