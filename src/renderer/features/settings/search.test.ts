import { describe, expect, it } from 'vitest'
import { matchesSearch, namesOf } from './search.ts'

describe('the search for a setting', () => {
  const texts = [
    'Port SMTP',
    'Poczta z internetu przychodzi na port 25. Zażółć. E\u2011maile.',
    ...namesOf('smtp_port'),
  ]

  it.each([
    ['', true],
    ['  PORT ', true],
    ['zazolc', true],
    ['port internet', true],
    ['smtp_port', true],
    ['--smtp-port', true],
    ['SENDPROOF_SMTP_PORT', true],
    ['port imap', false],
    ['ort', false],
    ['ażółć', false],
    ['e-mail', true],
  ])('for %j returns %s', (typed, isFound) => {
    expect(matchesSearch(typed, texts)).toBe(isFound)
  })
})
