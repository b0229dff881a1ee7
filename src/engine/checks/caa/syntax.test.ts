import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { caaSyntax } from './syntax.ts'

describe('caa.syntax', () => {
  it.each([
    ['0 issue "letsencrypt.org"', 'pass'],
    ['0 issue ";"', 'pass'],
    ['0 future "something"', 'pass'],
    ['0 issue "https://letsencrypt.org"', 'caa.invalid'],
    ['128 future "something"', 'caa.invalid'],
    ['0 iodef "security@shop.example"', 'caa.invalid'],
  ])('answers %s', async (record, answer) => {
    expect(await auditAnswer(caaSyntax, `@ CAA ${record}`)).toBe(answer)
  })
})
