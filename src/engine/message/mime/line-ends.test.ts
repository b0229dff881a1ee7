import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withNetworkLineEnds } from './line-ends.ts'

const normalize = (text: string) => withNetworkLineEnds(Buffer.from(text, 'latin1')).toString('latin1')

describe('withNetworkLineEnds', () => {
  it.each([
    ['a\nb\n', 'a\r\nb\r\n'],
    ['\n\n', '\r\n\r\n'],
    ['a\r\n\nb\rc', 'a\r\n\r\nb\rc'],
    ['', ''],
  ])('%j becomes %j', (text, normalized) => {
    expect(normalize(text)).toBe(normalized)
  })

  it('leaves a message with CRLF line breaks as it is', () => {
    const content = Buffer.from('a\r\nb\r\n')
    expect(withNetworkLineEnds(content)).toBe(content)
  })

  it('only adds carriage returns', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\r', '\n')), (characters) => {
        const text = characters.join('')
        expect(normalize(text)).not.toMatch(/(?<!\r)\n/)
        expect(normalize(text).replaceAll('\r', '')).toBe(text.replaceAll('\r', ''))
      }),
    )
  })
})
