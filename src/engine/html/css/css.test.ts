import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../../test/support/any-text.ts'
import { readDeclarations, readStyleSheet } from './css.ts'

describe('readDeclarations', () => {
  it.each([
    ['Color: RED; font-size :12px', { color: 'red', 'font-size': '12px' }],
    [
      'background:url(data:image/png;base64,AA==) no-repeat;x:y',
      { background: 'url(data:image/png;base64,AA==) no-repeat', x: 'y' },
    ],
    [`font-family:"A;B", 'C:D'`, { 'font-family': `"A;B", 'C:D'` }],
    ['/* color:red; */margin:0/* ; */ auto', { margin: '0 auto' }],
    ['width:calc(100% - (2px + 3px));', { width: 'calc(100% - (2px + 3px))' }],
    ['color', {}],
    [':red;;;color:', {}],
  ])('reads %s', (css, expected) => {
    expect(Object.fromEntries(readDeclarations(css).map(({ property, value }) => [property, value]))).toEqual(expected)
  })
})

describe('readStyleSheet', () => {
  it('parses rules, their at-rules, and their lines', () => {
    const css = `@import url("a.css");
      <!-- a, b > c { color: red;
        margin: 0 }
      @media (max-width: 480px) { .d { width: 100% !important } }
      @font-face { font-family: X }
      p { top: 1px } -->`
    expect(readStyleSheet(css)).toEqual({
      atRules: [
        { name: 'import', prelude: 'url("a.css")', line: 0 },
        { name: 'media', prelude: '(max-width: 480px)', line: 3 },
        { name: 'font-face', prelude: '', line: 4 },
      ],
      rules: [
        {
          selector: 'a, b > c',
          conditional: false,
          inside: '',
          declarations: [
            { property: 'color', value: 'red', line: 1 },
            { property: 'margin', value: '0', line: 2 },
          ],
        },
        {
          selector: '.d',
          conditional: true,
          inside: 'media',
          declarations: [{ property: 'width', value: '100% !important', line: 3 }],
        },
        { selector: 'p', conditional: false, inside: '', declarations: [{ property: 'top', value: '1px', line: 5 }] },
      ],
    })
  })

  it('continues after syntax errors', () => {
    const { rules } = readStyleSheet('} ; a { color: red ; { } b: c } } d { e: f')
    expect(rules.map(({ selector }) => selector)).toEqual(['a', '', 'd'])
  })

  it.each([
    ['rules', 'a{b:c}'.repeat(100_000)],
    ['open blocks', 'a{'.repeat(200_000)],
    ['open brackets', `a{b:${'('.repeat(300_000)}`],
    ['colons', ':'.repeat(300_000)],
  ])('reads any number of %s', (_, css) => {
    expect(() => readStyleSheet(css)).not.toThrow()
  })

  it('never throws', () => {
    assert(property(anyText(), (noise) => readStyleSheet(noise).rules.length <= noise.length))
  })
})
