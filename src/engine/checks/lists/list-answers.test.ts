import { describe, expect, it } from 'vitest'
import { listAnswer } from '../../../../test/support/list-answers.ts'
import { summarizeLists } from './list-answers.ts'

const clean = listAnswer({ name: 'clean' })
const listed = listAnswer({ name: 'listed', status: 'listed', meanings: ['pbl', 'xbl'] })

describe('summarizeLists', () => {
  it('sorts lists and their reasons by severity', () => {
    const minor = listAnswer({ name: 'minor', weight: 'minor', status: 'listed', meanings: ['spam_source'] })
    const { holdings } = summarizeLists([minor, clean, listed])
    expect(holdings.map(({ list, entry }) => [list.name, entry.meaning])).toEqual([
      ['listed', 'xbl'],
      ['minor', 'spam_source'],
    ])
  })

  it('separates lists with answers from those without', () => {
    const silent = listAnswer({ name: 'silent', status: 'timeout', reason: { code: 'dns_timeout' } })
    const unsupported = listAnswer({ name: 'unsupported', status: 'unsupported', trouble: 'unsupported' })
    expect(summarizeLists([clean, silent, listed, unsupported])).toMatchObject({
      answered: ['clean', 'listed'],
      silent: ['silent'],
      silence: { code: 'dns_timeout' },
    })
  })

  it.each([
    ['blocked', 'list_refused'],
    ['error', 'list_unreliable'],
    ['not_checked', 'list_gone'],
  ] as const)('explains why a list gave no answer: %s', (status, code) => {
    expect(summarizeLists([listAnswer({ status })]).silence).toEqual({ code, subject: 'zen.spamhaus.org' })
  })

  it('ignores informational listings', () => {
    const known = listAnswer({ status: 'clean', meanings: ['trusted'] })
    expect(summarizeLists([known])).toEqual({ holdings: [], answered: ['Spamhaus ZEN'], silent: [], silence: null })
  })
})
