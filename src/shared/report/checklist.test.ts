import { describe, expect, it } from 'vitest'
import { finding } from '../../../test/support/finding.ts'
import { messageFacts, sampleLinks, sentAs } from '../../../test/support/message-facts.ts'
import type { MessageFacts } from '../contract/facts/message-facts.ts'
import { known, unavailable } from '../fact.ts'
import { uiTexts } from '../i18n/ui-texts.ts'
import { readChecklist } from './checklist.ts'

const noWay = known({ ...sampleLinks, has_unsubscribe: false })
const lost = unavailable({ code: 'dns_offline' })
const { html, body, links, message } = messageFacts()

function read(changes: Partial<MessageFacts>, failed: string[] = []) {
  const findings = failed.map((key) => finding({ key, state: 'fail', severity: 'minor' }))
  return readChecklist({ facts: messageFacts(changes), findings, inbox: [] }, uiTexts.en)
}

function answer(item: string, changes: Partial<MessageFacts>, failed: string[] = []) {
  return read(changes, failed).find((row) => row.item === item)
}

function htmlWith(issues: Partial<Extract<MessageFacts['html'], { state: 'known' }>['value']>): MessageFacts['html'] {
  if (html.state !== 'known') throw new Error('the sample has HTML')
  return known({ ...html.value, ...issues })
}

const noAlt = {
  key: 'accessibility.no_alt' as const,
  feature: null,
  features: [],
  severity: 'warning' as const,
  count: 3,
  lines: [1],
  params: {},
  clients: [],
}

describe('readChecklist', () => {
  it('answers every item for a flawless message', () => {
    expect(read({}).filter(({ state }) => state === 'unknown')).toEqual([])
  })

  it('answers no item without its facts', () => {
    const rows = read({ html: lost, body: lost, links: lost, mailing: lost, author: lost })
    expect(rows.filter(({ state }) => state === 'ok')).toEqual([])
  })

  it.each<[item: string, changes: Partial<MessageFacts>, failed: string[], state: string, place: object | null]>([
    ['links', {}, ['links.unencrypted'], 'look', { finding: 'links.unencrypted' }],
    ['links', { links: { state: 'absent' } }, [], 'ok', null],
    ['unsubscribe', {}, ['list_unsubscribe.missing'], 'look', { finding: 'list_unsubscribe.missing' }],
    ['unsubscribe', { links: lost }, [], 'unknown', null],
    ['unsubscribe', { links: noWay, ...sentAs(null) }, [], 'unknown', null],
    ['unsubscribe', { links: noWay, ...sentAs('personal') }, [], 'ok', null],
    [
      'mergeFields',
      { body: body.state === 'known' ? known({ ...body.value, placeholders: ['{{name}}'] }) : body },
      [],
      'look',
      { finding: 'content.placeholder_left' },
    ],
    [
      'mergeFields',
      { body: body.state === 'known' ? known({ ...body.value, unread_characters: 9 }) : body },
      [],
      'unknown',
      null,
    ],
    ['altTexts', { html: htmlWith({ issues: [noAlt] }) }, [], 'look', { section: 'html' }],
    ['altTexts', { html: htmlWith({ passed: ['accessibility.no_alt'] }) }, [], 'ok', null],
    [
      'plainText',
      { message: { ...message, has_text: false } },
      ['content.html_only'],
      'look',
      { finding: 'content.html_only' },
    ],
    ['plainText', { message: { ...message, parse_error: { code: 'dns_offline' } } }, [], 'unknown', null],
    ['preheader', {}, ['content.preheader_missing'], 'look', { finding: 'content.preheader_missing' }],
    ['inboxRow', { message: { ...message, subject: null } }, [], 'look', null],
    ['inboxRow', { message: { ...message, subject: 'Sale' }, author: lost }, [], 'unknown', null],
    [
      'size',
      { html: htmlWith({ issues: [{ ...noAlt, key: 'size.clipped' }] }) },
      ['html.clipped'],
      'look',
      { finding: 'html.clipped' },
    ],
    ['size', { html: lost }, [], 'unknown', null],
  ])('%s', (item, changes, failed, state, place) => {
    expect(answer(item, changes, failed)).toMatchObject({ state, place })
  })

  it('has a sentence in each language', () => {
    const input = { facts: messageFacts({ links }), findings: [], inbox: [] }
    for (const ui of Object.values(uiTexts)) {
      expect(readChecklist(input, ui).every(({ sentence }) => sentence !== '')).toBe(true)
    }
  })

  it('names the clients that cut the subject', () => {
    const row = { from: 'A', subject: 'News', preheader: '', width_px: null, source: 'https://a.example' }
    const inbox = [
      { ...row, client: 'gmail-app' as const, shown: { from: 'A', subject: 'N…', preheader: null } },
      { ...row, client: 'apple-mail' as const, shown: { from: 'A', subject: 'News', preheader: null } },
    ]
    const rows = readChecklist({ facts: messageFacts(), findings: [], inbox }, uiTexts.en)
    expect(rows.find(({ item }) => item === 'inboxRow')).toMatchObject({
      state: 'look',
      sentence: expect.stringMatching(/^Gmail \(app\) cuts/),
    })
  })
})
