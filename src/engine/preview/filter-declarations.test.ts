import { describe, expect, it } from 'vitest'
import { filterDeclarations } from './filter-declarations.ts'

const sheet = (css: string, scheme: 'light' | 'dark' = 'light') => filterDeclarations(css, 'sheet', scheme)
const attribute = (css: string) => filterDeclarations(css, 'attribute', 'light')

describe('filterDeclarations', () => {
  it.each([
    ['shape-outside: light-dark(none, none)', ''],
    ['color: red; shape-outside: circle(1px); top: 0', 'color: red;; top: 0'],
    ['SHAPE\\-outside: none; color: red', '; color: red'],
    ['-webkit-shape-outside: none', ''],
    ['-webkit-text-size-adjust: 100%; -webkit-mask: none', '-webkit-text-size-adjust: 100%;'],
    ['/**/ future-thing /**/ : x; color: red', '; color: red'],
    ['color: rgb(1;2); shape-outside: x', 'color: rgb(1;2);'],
    ['color: {;} red; behavior: x', 'color: {;} red;'],
    ['--x: anything; color: var(--x)', '--x: anything; color: var(--x)'],
    ['color: light-dark(red, blue) !important', 'color: /**/red/**//**/ !important'],
    ['position: absolute !important; top: 0', 'position: absolute !important; top: 0'],
    ['position: fixed', ''],
    ['position: var(--x)', ''],
    ['position: /**/ sticky', ''],
  ])('filters the attribute %j: %j', (css, kept) => {
    expect(attribute(css)).toBe(kept)
  })

  it.each([
    ['a:hover { color: red; shape-margin: 1px }', 'a:hover { color: red;}'],
    ['a { shape-outside: x } b { color: red }', 'a {} b { color: red }'],
    ['@media (width > 1px) { a { mask: none; top: 0 } }', '@media (width > 1px) { a {; top: 0 } }'],
    ['a { b:hover { color: red; mask: x } }', 'a { b:hover { color: red;} }'],
    ['@layer a, b; a { color: red }', '@layer a, b; a { color: red }'],
    ['@keyframes x { from { mask: none } to { color: red } }', '@keyframes x { from {} to { color: red } }'],
    ['a { shape-outside: x', 'a {'],
    ['} a { color: red }', '} a { color: red }'],
  ])('filters the style sheet %j: %j', (css, kept) => {
    expect(sheet(css)).toBe(kept)
  })

  it('keeps a statement of any length', () => {
    const css = `${'a,'.repeat(200_000)}b {}`
    expect(sheet(css)).toBe(css)
  })

  it.each([
    ['light-dark(a, b)', 'a', 'b'],
    ['light-dark(rgb(1, 2, 3), light-dark(x, y))', 'rgb(1,2,3)', 'y'],
    ['light-dark(light-dark(x, y), b) c', 'x c', 'b c'],
    ['LIGHT\\-dark(a, b)', 'a', 'b'],
    ['light-dark(a, b, c)', 'a', 'b'],
    ['light-dark(a', 'a', ''],
  ])('resolves %s for the current color scheme', (value, light, dark) => {
    const valueIn = (scheme: 'light' | 'dark') =>
      filterDeclarations(`color:${value}`, 'attribute', scheme)
        .slice('color:'.length)
        .replaceAll(/(?:\/\*\*\/)+/g, '')
        .replaceAll(', ', ',')
        .trim()
    expect([valueIn('light'), valueIn('dark')]).toEqual([light, dark])
  })
})
