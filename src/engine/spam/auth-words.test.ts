import { expect, it } from 'vitest'
import { messageFacts } from '../../../test/support/message-facts.ts'
import { absent, known, unavailable } from '../../shared/fact.ts'
import { authWords } from './auth-words.ts'

it('uses the result words of RFC 8601', () => {
  expect(authWords(messageFacts())).toEqual({ spf: 'pass', dkim: 'pass', dmarc: 'pass', arc: 'none' })
})

it('distinguishes missing records, missing answers, and skipped checks', () => {
  const facts = messageFacts({
    spf: unavailable({ code: 'origin_unknown' }),
    dkim: unavailable({ code: 'dns_servfail' }),
    dmarc: absent,
    arc: known({ result: 'fail', instances: 1, last_sealer: null, sets: [] }),
  })
  expect(authWords(facts)).toEqual({ spf: 'not_checked', dkim: 'temperror', dmarc: 'none', arc: 'fail' })
})
