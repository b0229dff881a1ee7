import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { bimiSyntax } from './syntax.ts'

describe('bimi.syntax', () => {
  it.each([
    ['v=BIMI1; l=https://shop.example/logo.svg; a=', 'pass'],
    ['v=BIMI1; l=https://shop.example/logo.svg; extra=1', 'pass'],
    ['v=BIMI1; l=http://shop.example/logo.svg', 'bimi.invalid_record'],
    ['v=BIMI1; l=https://shop.example/logo.png', 'bimi.invalid_record'],
    ['v=BIMI1; a=https://shop.example/vmc.pem', 'bimi.invalid_record'],
    ['v=BIMI1; l=; a=', 'not asked'],
  ])('answers %s', async (record, answer) => {
    expect(await auditAnswer(bimiSyntax, `default._bimi TXT "${record}"`)).toBe(answer)
  })
})
