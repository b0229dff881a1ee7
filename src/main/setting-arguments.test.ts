import { describe, expect, it } from 'vitest'
import { readSettingArguments } from './setting-arguments.ts'

function given(...words: string[]) {
  const settings = Object.entries(readSettingArguments(words))
  return Object.fromEntries(settings.filter(([, value]) => value !== undefined))
}

describe('the arguments of the desktop app', () => {
  it.each([
    [[], {}],
    [['--port', '0', '--offline'], { port: '0', offline: true }],
    [['--smtp-port=2526'], { smtp_port: '2526' }],
    [['--dns', 'zone:a', '--dns', 'zone:b'], { dns: ['zone:a', 'zone:b'] }],
    [['/the/app', '--no-sandbox', '--inspect=5858', '--lang', 'pl'], { lang: 'pl' }],
  ])('%j state %o', (words, expected) => {
    expect(given(...words)).toEqual(expected)
  })
})
