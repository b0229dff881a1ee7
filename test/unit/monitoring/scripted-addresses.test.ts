import { describe, expect, it } from 'vitest'
import { checkAddress } from '../../../src/engine/check-address.ts'
import { observe } from '../../../src/engine/monitoring/observe.ts'
import { readAddress } from '../../../src/engine/monitoring/readings/readings.ts'
import type { MonitorState } from '../../../src/engine/monitoring/state.ts'
import { createLists, defaultLists } from '../../../src/engine/protocols/dnsbl/choose-lists.ts'
import { type Script, scriptedResolver } from '../../support/scripted-resolver.ts'

/*
 * An address whose listing changes over 20 hourly cycles, watched with the real check. Each letter is what the list
 * answers in a cycle.
 */

const ip = '203.0.113.7'
const list = 'bl.spamcop.net'
const start = Date.parse('2026-11-23T10:00:00Z')
const hour = 3_600_000

const answers: Record<string, Script[string] | undefined> = {
  /** Not listed. */
  g: undefined,
  /** Listed. */
  L: { A: ['127.0.0.2'] },
  /** Error codes for open resolvers and typing errors. */
  R: { A: ['127.255.255.254'] },
  E: { A: ['127.255.255.252'] },
  /** The wildcard of a zone that was sold. */
  W: { A: ['192.0.2.80'] },
  S: 'dns_servfail',
  T: 'dns_timeout',
}

async function watch(letters: string): Promise<string[]> {
  let state: MonitorState | null = null
  const noticed: string[] = []
  for (const [index, letter] of [...letters].entries()) {
    const at = new Date(start + index * hour)
    const script: Script = {
      [`2.0.0.127.${list}`]: { A: ['127.0.0.2'] },
      '7.113.0.203.in-addr.arpa': { PTR: ['mail.shop.example'] },
      'mail.shop.example': { A: [ip] },
    }
    const answer = answers[letter]
    if (answer) script[`7.113.0.203.${list}`] = answer
    const now = () => at
    const lists = createLists({ ...defaultLists, blacklists: [list] }, now)
    const dependencies = { resolver: scriptedResolver(script), lists, signal: new AbortController().signal, now }
    const observation = readAddress(await checkAddress({ ip, helo: null }, dependencies))
    const observed = observe(state, { ...observation, number: index + 1, at }, hour)
    state = observed.state
    noticed.push(...observed.changes.map(({ after }) => `${index + 1} ${after.problem ? 'listed' : 'clean'}`))
    noticed.push(...observed.transitions.map(({ kind, problem }) => `${index + 1} ${kind} ${problem}`))
  }
  return noticed
}

describe('a blocklist', () => {
  it.each<[name: string, letters: string, noticed: string[]]>([
    ['that lists permanently', 'gggggLLLLLLLLLLLLLLL', ['6 listed', '7 opened listed']],
    [
      'that lists for a while',
      'gggggLLLLLLLgggggggg',
      ['6 listed', '7 opened listed', '13 clean', '15 recovered listed'],
    ],
    ['that lists once', 'gggggLgggggggggggggg', ['6 listed', '7 clean']],
    ['that refuses for a while', 'gggggRRRRRRRRRgggggg', ['8 opened not_checked', '17 recovered not_checked']],
    ['that refuses permanently', 'gggggRRRRRRRRRRRRRRR', ['8 opened not_checked']],
    ['that complains about typing errors', 'gggggEEEEEEEEEEEEEEE', ['8 opened not_checked']],
    ['whose zone was sold', 'gggggWWWWWWWWWWWWWWW', ['8 opened not_checked']],
    ['that fails or times out', 'gggggSTSTSTSTSTSTSTS', ['8 opened not_checked']],
    ['that occasionally refuses', 'gRgRgTgSgRgRgEgWgSgT', []],
    ['that refuses while it lists', 'gggggLLRRLLLLLLLLLLL', ['6 listed', '7 opened listed']],
    [
      'that lists between timeouts',
      'gggggTLTLTTLgTgTgggg',
      ['7 listed', '9 opened listed', '13 clean', '17 recovered listed'],
    ],
    [
      'that flaps',
      'gggggLgLgLgLgLgLgLgL',
      [
        '6 listed',
        '7 clean',
        '8 listed',
        '8 opened listed',
        ...Array.from({ length: 12 }, (_, n) => `${n + 9} ${n % 2 ? 'listed' : 'clean'}`),
      ],
    ],
    ['that listed it from the start', 'LLLLLLLLLLLLLLLLLLLL', ['2 opened listed']],
  ])('%s', async (_, letters, noticed) => {
    expect(letters).toHaveLength(20)
    expect(await watch(letters)).toEqual(noticed)
  })
})
