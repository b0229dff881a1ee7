import { describe, expect, it } from 'vitest'
import { quoteForShell } from './quote-for-shell.ts'

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
