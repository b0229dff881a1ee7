import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardTerminal } from './guarded-output.ts'
import { paintFor } from './terminal.ts'

/** What is written to the terminal after several writes. */
function written(texts: readonly string[], { isTTY = false, to = 'stdout' as 'stdout' | 'stderr' } = {}): string {
  const out = { stdout: '', stderr: '' }
  const { [to]: output } = guardTerminal({
    stdin: new PassThrough(),
    octets: new PassThrough(),
    stdout: { isTTY, write: (text) => (out.stdout += text) },
    stderr: { isTTY, write: (text) => (out.stderr += text) },
    environment: {},
  })
  for (const text of texts) output.write(text)
  return out[to]
}

const hostile = fc.string({
  unit: fc.constantFrom(
    ...'\u001b\u009b\u009d\u0085\u0007\r\n\u202e\u2066\u200f\u007f\u0000\u000b\u000c[]2J;:a "\\#',
    ...['::error', '::set-output name=a::b', '##vso[', '##[', '##teamcity[', '\u001b]0;title\u0007', '\u001b[31m'],
  ),
  maxLength: 30,
})

describe('guardTerminal', () => {
  it.each([
    ['a window title', '\u001b]0;pwned\u0007', '\\u001b]0;pwned\\u0007'],
    ['an 8-bit control sequence', '\u009b2J', '\\u009b2J'],
    ['a reversed text direction', 'a\u202egnp.exe', 'a\\u202egnp.exe'],
    ['an overwritten line', 'fail\rpass', 'fail\\u000dpass'],
    ['a GitHub command', 'a\n  ::error::b\n', 'a\n  \\u003a:error::b\n'],
    ['an Azure command', 'a ##vso[task.complete]', 'a \\u0023#vso[task.complete]'],
    ['a TeamCity command', '##teamcity[x]', '\\u0023#teamcity[x]'],
    ['IPv6 and code', 'from ::1 a::b\r\n\t2001:db8::1', 'from ::1 a::b\r\n\t2001:db8::1'],
    ['any language', 'Zażółć 日本 عربى 🦊', 'Zażółć 日本 عربى 🦊'],
  ])('makes %s harmless', (_, text, harmless) => {
    expect(written([text])).toBe(harmless)
    expect(written([text], { to: 'stderr', isTTY: true })).toBe(harmless)
  })

  it('escapes everything that a terminal or CI system interprets', () => {
    fc.assert(
      fc.property(fc.array(hostile), fc.boolean(), (texts, isTTY) => {
        const text = written(texts, { isTTY })
        expect(text.replaceAll('\u001b[31m', '')).not.toMatch(/(?![\t\n]|\r\n)[\p{Cc}\p{Bidi_Control}]/u)
        if (!isTTY) expect(text).not.toContain('\u001b')
        expect(text).not.toMatch(/##[a-z]*\[/i)
        const begun = written([texts.join('')], { isTTY })
        expect(begun.replaceAll('\u001b[31m', '')).not.toMatch(/^\s*::/m)
      }),
    )
  })

  it('keeps the meaning of JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(hostile, hostile), (value) => {
        for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)])
          expect(JSON.parse(written([text]))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('keeps colors and the progress line on a terminal', () => {
    const paint = paintFor({ isTTY: true }, {})
    const line = `${paint('x', 'bold', 'red')} ${paint('y', 'dim')} ${paint('z', 'gray')}\n`
    expect(written([line], { isTTY: true })).toBe(line)
    const progress = '\r4 domains\u001b[K'
    expect(written([progress, '\r\u001b[K'], { isTTY: true, to: 'stderr' })).toBe(`${progress}\r\u001b[K`)
  })

  it('recognizes line starts across writes', () => {
    expect(written(['a', '::b', '\n', '::c'])).toBe('a::b\n\\u003a:c')
  })
})
