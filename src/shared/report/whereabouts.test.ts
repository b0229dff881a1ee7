import { describe, expect, it } from 'vitest'
import { finding } from '../../../test/support/finding.ts'
import { uiTexts } from '../i18n/ui-texts.ts'
import { consequenceAndPlace, staleNoteOf, unsignedNote } from './whereabouts.ts'

const pack = { name: 'providers', version: 1, date: '2026-11-28', shelf_life_days: 60, unsigned: false }
const context = { packs: [pack], service: null, isAudit: false }
const source = { title: 'Gmail', url: 'https://support.google.com/', page_date: null }
const refused = finding({ state: 'fail', consequence: 'refused', consequence_source: source, fixed_by: 'service' })

describe('consequenceAndPlace', () => {
  it('says what receivers do, and who can fix it', () => {
    const lineOf = (changes: object, service: string | null = null) =>
      consequenceAndPlace(
        { ...refused, ...changes },
        { ...context, service: service === null ? null : { name: service, setup: null } },
        uiTexts.en,
      )
    expect(lineOf({})).toBe('Rejected · fix it at your sending service or server')
    expect(lineOf({ consequence_for: 'bulk' }, 'Mailchimp')).toBe('Rejected from bulk senders · fix it at Mailchimp')
    expect(lineOf({ consequence: 'none', fixed_by: 'message' })).toBe('Fix it in the message')
    expect(lineOf({ state: 'pass' })).toBeNull()
  })

  it('does not repeat on a domain that it is fixed in the DNS', () => {
    const audited = { ...context, isAudit: true }
    const inDns = finding({ state: 'fail', fixed_by: 'dns' })
    expect(consequenceAndPlace(inDns, audited, uiTexts.en)).toBeNull()
    expect(consequenceAndPlace({ ...inDns, fixed_by: 'service' }, audited, uiTexts.en)).not.toBeNull()
  })
})

it('shows the age of stale facts beside what rests on them, and nothing else', () => {
  const noteOn = (day: string, of = refused) => staleNoteOf(of, context.packs, new Date(day), uiTexts.en)
  expect(noteOn('2027-01-27')).toBeNull()
  expect(noteOn('2027-06-06')).toBe('rules of 190 days ago')
  expect(noteOn('2027-06-06', finding({ key: 'dkim.missing' }))).toBeNull()
})

it('names unsigned packs', () => {
  expect(unsignedNote([pack], uiTexts.en)).toBeNull()
  expect(unsignedNote([pack, { ...pack, name: 'lists', unsigned: true }], uiTexts.en)).toContain('lists')
})
