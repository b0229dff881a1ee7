import { expect, it } from 'vitest'
import type { StreamPlacement } from '../../../../shared/contract/inbox-tests/earlier-reports.ts'
import { placesByMailbox } from './places-by-mailbox.ts'

type Place = StreamPlacement['places'][number]

function test(...places: [address: string, status: Place['status'], changes?: Partial<Place>][]): StreamPlacement {
  return {
    token: 'a',
    number: 1,
    name: null,
    subject: 'Sale',
    received_at: '2026-11-21T12:00:00.000Z',
    places: places.map(([address, status, changes]) => {
      const provider = address.endsWith('gmail.com') ? 'gmail' : 'custom'
      return { provider, address, status, tab: null, trouble: null, ...changes }
    }),
  }
}

it('has a row per mailbox, with a gap for tests that did not check it', () => {
  const tests = [
    test(['ada@gmail.com', 'inbox']),
    test(['ada@gmail.com', 'inbox', { tab: 'promotions' }], ['ada@a.example', 'spam']),
    test(['ada@gmail.com', 'missing'], ['ada@a.example', 'inbox']),
  ]
  expect(placesByMailbox(tests)).toEqual([
    { provider: 'custom', address: 'ada@a.example', places: [null, 'spam', 'inbox'], inboxes: 1, known: 2 },
    { provider: 'gmail', address: 'ada@gmail.com', places: ['inbox', 'tab', 'missing'], inboxes: 1, known: 3 },
  ])
})

it('does not count unknown placements', () => {
  const trouble = { code: 'timeout', detail: null } as const
  const [row] = placesByMailbox([test(['a@a.example', 'pending']), test(['a@a.example', 'pending', { trouble }])])
  expect(row).toMatchObject({ places: ['pending', 'unknown'], inboxes: 0, known: 0 })
})
