import { describe, expect, it } from 'vitest'
import { readArguments } from './read-arguments.ts'

function given(...words: string[]) {
  const settings = Object.entries(readArguments(words).settings)
  return Object.fromEntries(settings.filter(([, value]) => value !== undefined))
}

describe('the arguments of the desktop app', () => {
  it.each([
    [[], {}],
    [['--port', '0', '--offline'], { port: '0', offline: true }],
    [['--smtp-port=2526'], { smtp_port: '2526' }],
    [['--dns', 'zone:a', '--dns', 'zone:b'], { dns: ['zone:a', 'zone:b'] }],
    [['/the/app', '--no-sandbox', '--inspect=5858', '--lang', 'pl'], { lang: 'pl' }],
  ])('%j set %o', (words, expected) => {
    expect(given(...words)).toEqual(expected)
  })

  it('include files and links that are not values of flags', () => {
    const words = ['--dns', 'zone:shop.zone', 'news.eml', '--port=0', 'sendproof://ip/192.0.2.7', '--no-sandbox']
    expect(readArguments(words)).toMatchObject({ isHidden: false, others: ['news.eml', 'sendproof://ip/192.0.2.7'] })
  })

  it('end before `--`, which the Windows installer puts before links and files', () => {
    const words = ['--', '--port=1.eml', 'sendproof://ip/192.0.2.7']
    expect(readArguments(words).others).toEqual(words.slice(1))
    expect(given(...words)).toEqual({})
  })

  it('may start the app in the background', () => {
    expect(readArguments(['--hidden', 'news.eml'])).toMatchObject({ isHidden: true, others: ['news.eml'] })
  })
})
