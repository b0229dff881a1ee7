import { describe, expect, it } from 'vitest'
import { messageFacts, sentAs } from '../../../test/support/message-facts.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { unavailable } from '../../shared/fact.ts'
import { checkMessage } from '../checks/check-message.ts'
import { evaluateScored } from './evaluation.ts'
import { scoreOutcomes } from './score.ts'
import { groupOf } from './weights.ts'

function evaluate(changes: Partial<MessageFacts>) {
  const facts = messageFacts(changes)
  return evaluateScored(facts, scoreOutcomes(checkMessage(facts), groupOf))
}

const timeout = unavailable({ code: 'dns_timeout' })

describe('evaluateScored', () => {
  it.each<[string, Partial<MessageFacts>, string]>([
    ['a flawless mailing', {}, 'inbox'],
    ['a mailing whose reverse DNS is unknown', { reverse_dns: timeout }, 'at_risk'],
    ['a mailing whose SPF is unknown', { spf: timeout }, 'at_risk'],
    ['a letter whose SPF is unknown', { ...sentAs('personal'), spf: timeout }, 'inbox'],
    ['a mailing whose encryption is unknown', { tls: unavailable({ code: 'other_connection' }) }, 'inbox'],
  ])('expects %s in the inbox; at worst, the verdict is as given', (_, changes, verdict_floor) => {
    expect(evaluate(changes)).toMatchObject({ verdict: 'inbox', verdict_floor })
  })
})
