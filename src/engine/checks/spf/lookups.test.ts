import { describe, expect, it } from 'vitest'
import { answerTo, passingSpf } from '../../../../test/support/message-facts.ts'
import type { SpfEvaluation } from '../../../shared/contract/message-facts/authentication.ts'
import { known } from '../../../shared/fact.ts'
import { spfLookups } from './lookups.ts'

describe('spf.lookups', () => {
  it.each<[Partial<SpfEvaluation>, string]>([
    [{ lookups: 0 }, 'pass'],
    [{ lookups: 8 }, 'pass'],
    [{ lookups: 9 }, 'spf.lookups_near'],
    [{ lookups: 10 }, 'spf.lookups_near'],
    [{ lookups: 11, result: 'permerror' }, 'spf.lookups_exceeded'],
    [{ void_lookups: 2 }, 'pass'],
    [{ void_lookups: 3, result: 'permerror' }, 'spf.void_lookups_exceeded'],
    [{ record: null, result: 'none' }, 'not asked'],
  ])('answers %j', (changes, answer) => {
    expect(answerTo(spfLookups, { spf: known({ ...passingSpf, ...changes }) })).toBe(answer)
  })
})
