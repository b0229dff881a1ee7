import { describe, expect, it } from 'vitest'
import type { MailboxTrouble } from '../contract/mailboxes.ts'
import { readPlace } from './placement-state.ts'

const trouble: MailboxTrouble = { code: 'timeout', detail: null }

describe('readPlace', () => {
  it.each([
    ['inbox', null, null, 'inbox'],
    ['inbox', 'primary', null, 'inbox'],
    ['inbox', 'updates', null, 'tab'],
    ['promotions', 'promotions', null, 'tab'],
    ['spam', null, null, 'spam'],
    ['other', null, null, 'other'],
    ['missing', null, null, 'missing'],
    ['pending', null, null, 'pending'],
    ['pending', null, trouble, 'unknown'],
    // Searched when the message was overdue; the problem started afterwards.
    ['missing', null, trouble, 'missing'],
  ] as const)('takes %s in the tab %s with the trouble %o for %s', (status, tab, trouble, state) => {
    expect(readPlace({ status, tab, trouble })).toBe(state)
  })
})
