import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viewClients } from '../../shared/contract/inbox-tests/preview-views.ts'
import { inboxRow, inboxRows, preheaderOfText } from './inbox-row.ts'

const family = '👨‍👩‍👧'

describe('inboxRows', () => {
  it('has a row for each client with a published length, the same as that of its view', () => {
    const message = { from: 'Shop', subject: 'S'.repeat(200), preheader: 'P'.repeat(200) }
    const rows = inboxRows(message)
    expect(rows.length).toBeGreaterThan(5)
    for (const { client, ...row } of rows) {
      expect(row).toEqual(inboxRow(client, message))
      expect(row.shown.subject).toMatch(/^S+…$/)
    }
  })

  it('cuts at whole characters, and marks the cut', () => {
    const shown = inboxRow('gmail-app', { from: 'A', subject: family.repeat(40), preheader: '' })?.shown
    expect(shown?.subject).toBe(`${family.repeat(32)}…`)
  })

  it('shows a beginning of each text, whatever it is', () => {
    const texts = string({ unit: 'grapheme', maxLength: 400 })
    assert(
      property(constantFrom(...viewClients), texts, (client, subject) => {
        const row = inboxRow(client, { from: '', subject, preheader: '' })
        if (row) expect(row.subject.startsWith(row.shown.subject.replace(/…$/, ''))).toBe(true)
      }),
    )
  })
})

describe('preheaderOfText', () => {
  it('is the start of a text without padding', () => {
    expect(preheaderOfText(`  Soon\u200c\u00a0\u200c\u00a0\r\n sale ${'x'.repeat(5000)}`)).toMatch(/^Soon sale x{290}$/)
  })
})
