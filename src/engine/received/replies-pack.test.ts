import { describe, expect, it } from 'vitest'
import en from '../../../resources/locales/en/received.json' with { type: 'json' }
import pl from '../../../resources/locales/pl/received.json' with { type: 'json' }
import { bounceReasons } from '../../shared/contract/received/explanation.ts'
import { decideBounce, ruleOfText } from './bounces/decide-bounce.ts'
import { readCodes } from './bounces/reply.ts'
import { repliesPack } from './replies-pack.ts'

const { rules, providers } = repliesPack.read()

function decide(text: string, host: string | null = null) {
  return decideBounce({ recipient: null, action: 'failed', status: null, texts: [text], host })
}

describe('the rules of replies', () => {
  it.each(
    rules.flatMap((rule) => Object.entries(rule.phrases).map(([phrase, example]) => ({ phrase, example, rule }))),
  )('know “$example” by “$phrase”', ({ example, rule }) => {
    const host = providers.find(({ provider }) => provider === rule.provider)?.hosts[0] ?? null
    expect(decide(example, host).rule).toBe(rule)
  })

  it.each(rules.filter(({ phrases }) => Object.keys(phrases).length === 0))('know $example by $codes', (rule) => {
    const host = providers.find(({ provider }) => provider === rule.provider)?.hosts[0] ?? null
    const example = rule.example ?? ''
    expect(decide(example, host).rule).toBe(rule)
    // Each of its codes, not only that of the example.
    for (const code of rule.codes) {
      const text = /^\d\.\d{1,3}$/.test(code) ? `5.${code} Sorry` : `${code} Sorry`
      if (readCodes(text).code !== null || readCodes(text).status !== null)
        expect(decide(text, host).reason, code).toBe(rule.reason)
    }
  })

  it('have a text in each language for every reason and remedy', () => {
    const needed = [...bounceReasons, ...rules.flatMap(({ remedy }) => remedy ?? []), 'doubtful']
    expect(Object.keys(en.bounces).toSorted()).toEqual([...new Set(needed)].toSorted())
    expect(Object.keys(pl.bounces)).toEqual(Object.keys(en.bounces))
  })

  it('take no word from the names of people or domains', () => {
    expect(ruleOfText('550 <spam.virus@quota.example> was here')).toBeNull()
    expect(decide('550 5.1.1 <dmarc.policy@shop.example>: User unknown').reason).toBe('unknown_recipient')
  })
})
