import { describe, expect, it } from 'vitest'
import { finding } from '../../../test/support/finding.ts'
import { uiTexts } from '../i18n/ui-texts.ts'
import {
  consequenceAndPlace,
  groupSteps,
  lineOfStep,
  nameOfDoer,
  pagesBehind,
  staleNoteOf,
  unsignedNote,
} from './whereabouts.ts'

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

describe('a step of the plan', () => {
  const step = { keys: [refused.key], title: refused.title, fixed_by: 'dns' as const }

  it('says what receivers do about its finding, and where to carry it out', () => {
    expect(lineOfStep(step, [refused], context, uiTexts.en)).toBe('Rejected · fix it in the DNS')
    expect(lineOfStep(step, [], null, uiTexts.en)).toBe(uiTexts.en.report.fixes.later)
    const satisfying = { ...step, satisfies: ['Gmail', 'Yahoo'], answers: ['550 5.7.26 (Gmail)'] }
    expect(lineOfStep(satisfying, [refused], null, uiTexts.en)).toBe(
      'Answers 550 5.7.26 (Gmail) · Satisfies Gmail and Yahoo · Rejected',
    )
  })

  it('belongs to who carries it out, and the first step stays the first', () => {
    const steps = (['service', 'dns', 'receiver', 'service', 'blocklist'] as const).map((fixed_by) => ({ fixed_by }))
    expect(groupSteps(steps).map(({ doer, steps }) => [doer, steps.length])).toEqual([
      ['service', 2],
      ['dns', 1],
      ['others', 2],
    ])
    expect(nameOfDoer('service', { service: { name: 'Mailchimp', setup: null } }, uiTexts.en)).toBe('At Mailchimp')
    expect(nameOfDoer('service', { service: null }, uiTexts.en)).toBe('At your sending service or server')
  })

  it('cites the page of the consequence, and the guide of the service that was seen', () => {
    const setup = { title: 'Domains', url: 'https://service.example/', page_date: '2026-11-01' }
    const service = { name: 'Service', setup }
    const pagesOf = (by: 'dns' | 'service') => pagesBehind(source, by, { service }, uiTexts.en).map(({ url }) => url)
    expect(pagesOf('dns')).toEqual([source.url])
    expect(pagesOf('service')).toEqual([source.url, setup.url])
    expect(pagesBehind({ ...source, url: null }, 'dns', { service }, uiTexts.en)).toEqual([])
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
