import { describe, expect, it } from 'vitest'
import { readSignatureFields } from './signature-fields.ts'
import { countAffordable } from './verification-cost.ts'

const base64Lines = Buffer.alloc(50_000_000, `${'QUJD'.repeat(19)}\r\n`)
const shortLines = Buffer.alloc(20_000_000, 'a \t b\r\n')
const oneLine = Buffer.alloc(50_000_000, 'x')

/** Header fields with these tags. */
function signed(...tags: string[]) {
  const fields = tags.map((value) => ({ name: 'DKIM-Signature', value: `v=1; a=rsa-sha256; ${value}` }))
  return readSignatureFields({ fields, truncated: false }, 'DKIM-Signature')
}

describe('accepts every signature that shares the hash of the largest message', () => {
  it('accepts every signature that shares the hash of the largest message', () => {
    const fields = signed('c=relaxed/relaxed', 'c=simple/relaxed', 'c=relaxed/relaxed')
    expect(countAffordable(fields, base64Lines)).toBe(3)
  })

  it('stops at the first hash over the limit', () => {
    expect(countAffordable(signed('c=relaxed/relaxed', 'c=relaxed/relaxed; l=7', 'c=relaxed'), base64Lines)).toBe(1)
    expect(countAffordable(signed('', 'l=7', 'l=8', 'l=9', 'l=10'), base64Lines)).toBe(3)
  })

  it.each([
    ['many lines', shortLines],
    ['one long line', oneLine],
  ])('includes the cost of normalizing whitespace in %s', (_name, body) => {
    expect(countAffordable(signed('c=simple/relaxed'), body)).toBe(0)
    expect(countAffordable(signed('c=relaxed/simple'), body)).toBe(1)
  })

  it('accepts 20 signatures of all kinds for a message of typical size', () => {
    const fields = signed(...Array.from({ length: 20 }, (_, index) => `c=relaxed/relaxed; l=${index}`))
    expect(countAffordable(fields, base64Lines.subarray(0, 200_000))).toBe(20)
  })
})
