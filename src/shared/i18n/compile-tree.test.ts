import { describe, expect, it } from 'vitest'
import { bindTexts, type LocaleTree } from './bind-texts.ts'
import { compileTree } from './compile-tree.ts'

const tree: LocaleTree = {
  plain: 'No tests yet',
  quoted: "isn''t '{x}'",
  lists: { words: ['one', 'two {count, number}'] },
  tests: '{count, plural, =0 {none} one {# test} other {# tests, {score, number, ::.0} on average}}',
}

interface Texts {
  plain: string
  quoted: string
  lists: { words: [string, (values: object) => string] }
  tests: (values: object) => string
}

/** What a page loads: the file as JSON, compiled at build time. */
function shipped(file: LocaleTree): LocaleTree {
  return JSON.parse(JSON.stringify(compileTree(file)))
}

describe('compileTree', () => {
  const texts = bindTexts<Texts>('en', shipped(tree))

  it('leaves nothing to parse', () => {
    expect(JSON.stringify(compileTree(tree))).not.toContain('plural, ')
    expect(texts).toMatchObject({ plain: 'No tests yet', quoted: "isn't {x}", lists: { words: ['one', {}] } })
  })

  it.each([0, 1, 2000])('makes texts with the same result (%i)', (count) => {
    const values = { count, score: 8 }
    const source = bindTexts<Texts>('en', tree)
    expect(texts.tests(values)).toBe(source.tests(values))
    expect(texts.lists.words[1](values)).toBe(source.lists.words[1](values))
  })

  it('falls back to English, compiled as well', () => {
    const polish = bindTexts<Texts>('pl', shipped({ plain: 'Nie ma jeszcze testów' }), shipped(tree))
    expect(polish.plain).toBe('Nie ma jeszcze testów')
    expect(polish.tests({ count: 1, score: 8 })).toBe('1 test')
  })
})
