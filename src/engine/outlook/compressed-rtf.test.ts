import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decompressRtf } from './compressed-rtf.ts'

describe('decompressRtf', () => {
  // The examples of [MS-OXRTFCP] section 3.1.
  it.each([
    [
      '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af320 68656c090020627705b06c647d0a800fa0',
      '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n',
    ],
    ['1a0000001c0000004c5a4675e2d44b514100042057 58595a0d6e7d010eb0', '{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}'],
  ])('expands %s', (octets, text) => {
    expect(decompressRtf(Buffer.from(octets.replaceAll(' ', ''), 'hex')).toString('latin1')).toBe(text)
  })

  it('never throws, and its output is bounded by its input', () => {
    const header = Buffer.from('00000000ffffffff4c5a467500000000', 'hex')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (octets) => {
        expect(decompressRtf(Buffer.concat([header, octets])).length).toBeLessThanOrEqual(octets.length * 9)
      }),
    )
  })

  it('returns null for input that is too short or of another type', () => {
    expect(decompressRtf(Buffer.alloc(15))).toHaveLength(0)
    expect(decompressRtf(Buffer.alloc(40))).toHaveLength(0)
  })
})
