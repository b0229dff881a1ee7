import { describe, expect, it } from 'vitest'
import { headersWith, messageFacts, passingSpf } from '../../../../test/support/message-facts.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { scoreSpam } from '../builtin.ts'

const offline = unavailable({ code: 'dns_offline' })
const unknownHere = { spf: offline, dkim: offline, dmarc: offline, arc: offline }
const received = 'from mail.shop.example (mail.shop.example [192.0.2.25]) by mx.readers.example with ESMTP'

/** The symbols for a receiver's statement, in a field above its own Received. */
function symbolsOf(results: string, changes: Partial<MessageFacts> = {}, fields: Record<string, string> = {}) {
  const { fields: others } = headersWith(fields)
  const headers = {
    fields: [
      { name: 'Authentication-Results', value: `mx.readers.example; ${results}` },
      { name: 'Received', value: received },
      ...others,
    ],
    truncated: false,
  }
  const { symbols } = scoreSpam(messageFacts({ ...unknownHere, headers, ...changes }))
  return symbols.filter(({ group }) => group === 'receiver').map(({ name, score }) => `${name} ${score}`)
}

const list = { 'List-Id': '<talk.readers.example>', 'List-Post': '<mailto:talk@readers.example>' }

describe('the results of the receiver', () => {
  it.each<[string, string[]]>([
    ['spf=pass; dkim=pass; dmarc=pass', []],
    ['spf=none; dkim=pass header.d=shop.example; dmarc=none', []],
    ['spf=pass; dkim=none', []],
    ['spf=fail; dkim=pass; dmarc=pass', ['RECEIVER_SPF_FAIL 1']],
    ['spf=softfail; dkim=pass; dmarc=pass', ['RECEIVER_SPF_FAIL 0.5']],
    ['spf=pass; dkim=none; dmarc=fail action=none', ['RECEIVER_DMARC_FAIL 2']],
    ['spf=pass; dkim=pass; arc=fail', ['RECEIVER_ARC_FAIL 1']],
    ['spf=pass; dkim=none; dmarc=none; compauth=fail reason=001', ['RECEIVER_COMPOSITE_FAIL 1.5']],
    ['spf=none; dkim=none; dmarc=none', ['RECEIVER_NO_AUTH 2']],
    ['spf=temperror; dkim=none', []],
    ['spf=none; dkim=temperror', []],
    ['dkim=none', []],
    ['dmarc=bestguesspass; spf=none; dkim=none', ['RECEIVER_NO_AUTH 2']],
  ])('counts %s', (results, symbols) => {
    expect(symbolsOf(results)).toEqual(symbols)
  })

  it('never exceed their limit', () => {
    const all = symbolsOf('spf=fail; dkim=fail; dmarc=fail; arc=fail; compauth=fail')
    const sum = all.reduce((total, symbol) => total + Number(symbol.split(' ')[1]), 0)
    expect(sum).toBe(4.5)
  })

  it('are ignored if our own checks have results', () => {
    const failing = { ...unknownHere, spf: known({ ...passingSpf, result: 'none' as const, record: null }) }
    expect(symbolsOf('spf=fail; dkim=pass', failing)).toEqual([])
    expect(symbolsOf('spf=none; dkim=none', { ...unknownHere, spf: known(passingSpf) })).toEqual([])
  })

  it('ignore a discussion list, which breaks signatures', () => {
    expect(symbolsOf('spf=none; dkim=fail; dmarc=fail; compauth=fail', {}, list)).toEqual([])
  })

  it('read a field below the Received field only if it names the receiver', () => {
    const below = (server: string) => ({
      ...unknownHere,
      headers: {
        fields: [
          { name: 'Received', value: received },
          { name: 'Authentication-Results', value: `${server}; spf=none; dkim=none; dmarc=fail` },
          ...headersWith({}).fields,
        ],
        truncated: false,
      },
    })
    const names = (server: string) => scoreSpam(messageFacts(below(server))).symbols.map(({ name }) => name)
    expect(names('mx.readers.example')).toEqual(expect.arrayContaining(['RECEIVER_DMARC_FAIL', 'RECEIVER_NO_AUTH']))
    expect(names('mx.elsewhere.example')).not.toContain('RECEIVER_DMARC_FAIL')
  })
})
