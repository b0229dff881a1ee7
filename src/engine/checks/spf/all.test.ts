import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts, passingSpf } from '../../../../test/support/message-facts.ts'
import { known } from '../../../shared/fact.ts'
import { spfAll } from './all.ts'

describe('spf.all', () => {
  it.each([
    ['v=spf1 mx -all', 'pass'],
    ['v=spf1 mx ~all', 'pass'],
    ['v=spf1 mx ?all', 'spf.all_neutral'],
    ['v=spf1 mx +all', 'spf.all_open'],
    ['v=spf1 mx all', 'spf.all_open'],
    ['v=spf1 mx', 'spf.all_missing'],
    ['v=spf1 redirect=_spf.example', 'not asked'],
  ])('answers %s', (record, answer) => {
    expect(answerTo(spfAll, { spf: known({ ...passingSpf, record }) })).toBe(answer)
  })

  it('says nothing of a record that cannot be evaluated, or is not there', () => {
    expect(answerTo(spfAll, { spf: known({ ...passingSpf, result: 'permerror' }) })).toBe('not asked')
    expect(answerTo(spfAll, { spf: known({ ...passingSpf, result: 'none', record: null }) })).toBe('not asked')
  })

  it('offers the record with a soft end', () => {
    const spf = known({ ...passingSpf, record: 'v=spf1 mx +all' })
    expect(askCheck(spfAll, messageFacts({ spf }))).toMatchObject({ record: { value: 'v=spf1 mx ~all' } })
  })
})
