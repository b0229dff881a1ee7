import { describe, expect, it } from 'vitest'
import { listAnswer } from '../../../../test/support/list-answers.ts'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import type { ListAnswer } from '../../../shared/contract/facts/list-facts.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { checks } from '../index.ts'
import { runChecks } from '../run-checks.ts'
import { allowListsEntry, blacklistAnswers, blacklistCritical, blacklistMajor, blacklistMinor } from './blacklist.ts'

describe('blacklist.answers', () => {
  const ip = '203.0.113.7'
  const blocked = listAnswer({ status: 'blocked', trouble: 'public_resolver' })
  const unsupported = listAnswer({ status: 'unsupported', trouble: 'unsupported' })

  it.each<[string, ListAnswer[]]>([
    ['pass', [listAnswer()]],
    ['pass', [blocked, listAnswer({ list: 'bl.spamcop.net', status: 'listed', meanings: ['spam_source'] })]],
    ['unknown: list_refused', [blocked, unsupported]],
    ['not evaluated', [unsupported]],
    ['not evaluated', []],
  ])('evaluates %s', (expected, answers) => {
    expect(answerTo(blacklistAnswers, { lists: known({ ip, answers }) })).toBe(expected)
  })

  it('counts the applicable lists', () => {
    const lists = known({ ip, answers: [listAnswer(), blocked, unsupported] })
    expect(askCheck(blacklistAnswers, messageFacts({ lists }))).toMatchObject({ params: { ip, answered: 1, asked: 2 } })
  })

  it('is the only gap if no list could be queried', () => {
    const facts = messageFacts({ lists: unavailable({ code: 'origin_unknown' }) })
    const outcomes = runChecks(checks, 'message', facts).filter(({ check }) => check.startsWith('blacklist.'))
    expect(outcomes).toEqual([{ check: 'blacklist.answers', state: 'unknown', reason: { code: 'origin_unknown' } }])
  })
})

describe('blacklist.critical', () => {
  const ip = '203.0.113.7'

  function answer(...answers: ListAnswer[]): string {
    return answerTo(blacklistCritical, { lists: known({ ip, answers }) })
  }

  it.each<[string, ListAnswer]>([
    ['pass', listAnswer()],
    ['blacklist.listed_critical', listAnswer({ status: 'listed', meanings: ['sbl'] })],
    ['blacklist.listed_critical', listAnswer({ status: 'listed', meanings: ['pbl', 'xbl'] })],
    ['blacklist.policy', listAnswer({ status: 'listed', meanings: ['pbl'] })],
    ['unknown: list_refused', listAnswer({ status: 'blocked', trouble: 'public_resolver' })],
    ['unknown: list_unreliable', listAnswer({ status: 'error', trouble: 'lists_nothing' })],
    ['unknown: dns_timeout', listAnswer({ status: 'timeout', reason: { code: 'dns_timeout' } })],
    ['not evaluated', listAnswer({ status: 'unsupported', trouble: 'unsupported' })],
    ['not evaluated', listAnswer({ list: 'psbl.surriel.com', status: 'listed', meanings: ['spam_trap'] })],
  ])('evaluates %s', (expected, list) => {
    expect(answer(list)).toBe(expected)
  })

  it.each<[ListAnswer, string[]]>([
    [listAnswer({ status: 'listed', meanings: ['pbl', 'xbl'] }), ['Spamhaus ZEN']],
    [listAnswer({ status: 'listed', meanings: ['xbl'] }), []],
  ])('names the lists that also name the range, case %#', (list, policy_lists) => {
    expect(askCheck(blacklistCritical, messageFacts({ lists: known({ ip, answers: [list] }) }))).toMatchObject({
      params: { meaning: 'xbl', policy_lists },
    })
  })

  it.each(['origin_unknown', 'address_private', 'deadline'] as const)('is unknown for %s', (code) => {
    expect(answerTo(blacklistCritical, { lists: unavailable({ code }) })).toBe(`unknown: ${code}`)
  })

  it('reports the list, its reason, and its removal page', () => {
    const lists = known({ ip, answers: [listAnswer({ status: 'listed', meanings: ['xbl'] })] })
    expect(askCheck(blacklistCritical, messageFacts({ lists }))).toMatchObject({
      params: {
        ip,
        count: 1,
        lists: ['Spamhaus ZEN'],
        meaning: 'xbl',
        delist_urls: ['https://check.spamhaus.org'],
      },
    })
  })
})

describe('blacklist.major', () => {
  const ip = '203.0.113.7'
  const clean = listAnswer({ list: 'bl.spamcop.net' })
  const listed = listAnswer({ list: 'psbl.surriel.com', status: 'listed', meanings: ['spam_trap'] })
  const silent = listAnswer({ list: 'b.barracudacentral.org', status: 'timeout', reason: { code: 'dns_timeout' } })

  it.each<[string, ListAnswer[]]>([
    ['pass', [clean]],
    ['pass', [clean, silent]],
    ['blacklist.listed_major', [clean, listed, silent]],
    ['unknown: dns_timeout', [silent]],
    ['not evaluated', [listAnswer({ status: 'listed', meanings: ['xbl'] })]],
  ])('evaluates %s', (expected, answers) => {
    expect(answerTo(blacklistMajor, { lists: known({ ip, answers }) })).toBe(expected)
  })

  it('reports the lists it covers and those without answers', () => {
    const lists = known({ ip, answers: [clean, silent] })
    expect(askCheck(blacklistMajor, messageFacts({ lists }))).toMatchObject({
      state: 'pass',
      params: { ip, lists: ['SpamCop'], silent: ['Barracuda'] },
    })
  })
})

describe('blacklist.minor', () => {
  const ip = '203.0.113.7'
  const names = ['dnsbl-1.uceprotect.net', 'bl.mailspike.net', 'dnsbl.dronebl.org', 'bl.blocklist.de']
  const neighbors = listAnswer({ list: 'dnsbl-2.uceprotect.net', status: 'listed', meanings: ['bad_neighborhood'] })

  it.each<[string, ListAnswer[]]>([
    ['pass', names.map((list) => listAnswer({ list }))],
    [
      'blacklist.listed_minor',
      [listAnswer({ list: 'bl.blocklist.de', status: 'listed', meanings: ['attack_source'] })],
    ],
    // On a minor list, entries for addresses that should not send mail directly weigh no more than others.
    ['blacklist.listed_minor', [listAnswer({ list: 'dnsbl.dronebl.org', status: 'listed', meanings: ['vpn'] })]],
    ['blacklist.listed_info', [neighbors]],
    ['not evaluated', []],
  ])('evaluates %s', (expected, answers) => {
    expect(answerTo(blacklistMinor, { lists: known({ ip, answers }) })).toBe(expected)
  })

  it('costs no points for neighboring addresses alone', () => {
    expect(askCheck(blacklistMinor, messageFacts({ lists: known({ ip, answers: [neighbors] }) }))).toMatchObject({
      state: 'note',
    })
  })

  it('names three lists and counts all', () => {
    const answers = names.map((list) => listAnswer({ list, status: 'listed', meanings: ['spam_source'] }))
    expect(askCheck(blacklistMinor, messageFacts({ lists: known({ ip, answers }) }))).toMatchObject({
      params: { count: 4, lists: ['UCEPROTECT Level 1', 'Mailspike', 'DroneBL'] },
    })
  })
})

describe('allow_lists.entry', () => {
  const ip = '203.0.113.7'
  const trusted = listAnswer({ list: 'list.dnswl.org', status: 'listed', meanings: ['trust_medium'] })
  const silent = listAnswer({ list: 'list.dnswl.org', status: 'blocked', trouble: 'volume' })

  it.each([
    ['pass', known({ ip, answers: [trusted] })],
    ['not evaluated', known({ ip, answers: [listAnswer({ list: 'list.dnswl.org' })] })],
    ['not evaluated', known({ ip, answers: [silent] })],
    ['not evaluated', unavailable({ code: 'deadline' })],
  ])('evaluates %s', (expected, allow_lists) => {
    expect(answerTo(allowListsEntry, { allow_lists })).toBe(expected)
  })

  it('reports the lists', () => {
    const facts = messageFacts({ allow_lists: known({ ip, answers: [trusted] }) })
    expect(askCheck(allowListsEntry, facts)).toMatchObject({ params: { ip, lists: ['DNSWL'] } })
  })
})
