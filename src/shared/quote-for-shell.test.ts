import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteForShell, shellQuote } from './quote-for-shell.ts'

describe('quoteForShell', () => {
  it.each([
    ['plain', "'plain'"],
    ['', "''"],
    ['$(id) `id` "x" \\', `'$(id) \`id\` "x" \\'`],
    ["it's", String.raw`'it'\''s'`],
  ])('quotes %j', (text, quoted) => {
    expect(quoteForShell(text)).toBe(quoted)
  })
})

describe('shellQuote', () => {
  it.each([
    ['/home/anna/sendproof', '/home/anna/sendproof'],
    ['C:\\Users\\anna\\sendproof', 'C:\\Users\\anna\\sendproof'],
    ['a\\b', "'a\\b'"],
    ['/a b/$(id)', "'/a b/$(id)'"],
  ])('writes %j', (word, written) => {
    expect(shellQuote(word)).toBe(written)
  })

  it.skipIf(process.platform === 'win32')('is one word for a shell, whatever it contains', () => {
    const unit = fc.constantFrom(...'ab\\\'"`$(){}[]<>|&;*?!#~=%+-_@:,./ \t\nż')
    const words = fc.array(fc.string({ unit, maxLength: 12 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(words, (all) => {
        const plain = all.filter((word) => !/^[A-Za-z]:\\/.test(word))
        const command = `printf '%s\\0' ${plain.map(shellQuote).join(' ')} end`
        expect(execFileSync('/bin/sh', ['-c', command]).toString().split('\0').slice(0, -1)).toEqual([...plain, 'end'])
      }),
      { numRuns: 40 },
    )
  })
})
