import { expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import { absent, known } from '../../../shared/fact.ts'
import { dmarcReports } from './reports.ts'

it('passes when an address is named', () => {
  expect(answerTo(dmarcReports)).toBe('pass')
})

it('notes that none is', () => {
  const { dmarc_policy } = messageFacts()
  if (dmarc_policy.state !== 'known') throw new Error('the fixture has a policy')
  expect(answerTo(dmarcReports, { dmarc_policy: known({ ...dmarc_policy.value, rua: [] }) })).toBe('dmarc.no_reports')
})

it('says nothing good of an address that cannot be used', () => {
  const { dmarc_policy } = messageFacts()
  if (dmarc_policy.state !== 'known') throw new Error('the fixture has a policy')
  const rua = ['dmarc@shop.example']
  expect(answerTo(dmarcReports, { dmarc_policy: known({ ...dmarc_policy.value, rua }) })).toBe('not asked')
})

it('does not arise without a record', () => {
  expect(answerTo(dmarcReports, { dmarc_policy: absent })).toBe('not asked')
})
