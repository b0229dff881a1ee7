import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTest } from '../contract/inbox-tests/inbox-tests.ts'
import { createKey } from '../contract/keys.ts'
import { mailboxSettingsSchema } from '../contract/mailboxes.ts'
import { channelSettingsSchema, groupSettingsSchema } from '../contract/monitoring/channel.ts'
import { relaySettingsSchema } from '../contract/relay.ts'
import { reportInsightRoutes } from '../contract/reports/report-routes.ts'
import { isVisible } from './visible-text.ts'

const every = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))

describe('isVisible', () => {
  it.each([
    'On call',
    'Zażółć gęślą jaźń',
    'نمی\u200Cخواهم',
    'क्\u200Dष',
    '👩\u200D💻 👩🏽\u200D🚀 ❤\uFE0F\u200D🔥',
    '株式会社 “Über” €',
  ])('accepts %j', (text) => {
    expect(isVisible(text)).toBe(true)
  })

  it('refuses every control and format character, wherever it is', () => {
    const refused = every.filter((character) => /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(character))
    expect(refused).toEqual(
      expect.arrayContaining(['\0', '\u001B', '\u007F', '\u200B', '\u202E', '\uFEFF', '\u{E0041}']),
    )
    const letters = fc.string({ unit: fc.constantFrom(...'abcąż1 -'), maxLength: 5 })
    fc.assert(
      fc.property(letters, fc.constantFrom(...refused), letters, (before, character, after) => {
        expect(isVisible(`${before}${character}${after}`)).toBe(false)
      }),
    )
  })

  it('refuses half a character', () => {
    expect(isVisible('a\uD83D')).toBe(false)
  })
})

describe('texts that people enter', () => {
  const mailbox = {
    provider: 'gmail',
    address: 'ann@shop.example',
    host: 'imap.shop.example',
    port: 993,
    security: 'tls',
    user: 'ann',
    authentication: 'password',
    for_placement: true,
    for_pickup: false,
    plus_addressing: true,
  }
  const relay = { host: 'smtp.shop.example', port: 587, security: 'starttls', user: 'ann', from: 'ann@shop.example' }
  const sourceBody = Object.values(reportInsightRoutes).flatMap((route) =>
    route.operationId === 'describeReportSource' ? [route.body.schema] : [],
  )[0]
  const bodies: [string, z.ZodType, Record<string, unknown>, readonly string[]][] = [
    ['a test', createTest.body.schema, { name: 'Spring' }, ['name']],
    ['a key', createKey.body.schema, { name: 'CI' }, ['name']],
    ['a channel', channelSettingsSchema, { name: 'On call', target: { kind: 'desktop' } }, ['name']],
    ['a group', groupSettingsSchema, { name: 'Shop', owner: 'Ann' }, ['name', 'owner']],
    ['a source', sourceBody ?? z.never(), { name: 'CRM', class: null }, ['name']],
    ['a mailbox', mailboxSettingsSchema, mailbox, ['address', 'host', 'user']],
    ['a relay', relaySettingsSchema, relay, ['host', 'user', 'from']],
  ]

  it.each(bodies)('of %s have no hidden character', (_name, schema, body, members) => {
    expect(schema.safeParse(body)).toMatchObject({ success: true })
    for (const member of members) {
      for (const hidden of ['\0', '\u001B', '\u007F', '\u200B', '\u202E', '\u2028']) {
        const text = String(body[member])
        const spoilt = { ...body, [member]: `${text.slice(0, 1)}${hidden}${text.slice(1)}` }
        expect([member, hidden, schema.safeParse(spoilt).success]).toEqual([member, hidden, false])
      }
    }
  })
})
