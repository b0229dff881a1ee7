import { describe, expect, it } from 'vitest'
import type { Change, Reading } from '../../shared/contract/monitoring/run.ts'
import { joinChanges } from './join-changes.ts'

const at = '2026-11-23T10:00:00.000Z'
const bad = { key: 'spf.all_open', severity: 'critical' } as const

function change(subject: string, before: Reading['problem'] = null, after: Reading['problem'] = null): Change {
  const times = { before_since: at, before_until: at, at }
  return { subject, before: { value: ['a'], problem: before }, after: { value: ['b'], problem: after }, ...times }
}

/** The rows, each with what follows from it. */
function rowsOf(changes: readonly Change[]): string[] {
  const readings = new Map(changes.map(({ subject, after }) => [subject, { subject, ...after, params: { n: 1 } }]))
  return joinChanges(changes, readings).map(({ subject, follows = [] }) =>
    [subject, ...follows.map((each) => each.subject)].join(' > '),
  )
}

describe('joinChanges', () => {
  it.each<[string, Change[], string[]]>([
    [
      'a record with its checks',
      [change('check:spf.all', null, bad), change('records:spf')],
      ['records:spf > check:spf.all'],
    ],
    [
      'a record without what is as good as before',
      [change('records:spf'), change('check:spf.lookups')],
      ['records:spf'],
    ],
    [
      'addresses behind changed records',
      [change('records:mx'), change('addresses:mx'), change('reverse:mx')],
      ['records:mx'],
    ],
    ['addresses alone', [change('addresses:mx'), change('reverse:mx')], ['addresses:mx']],
    ['networks that follow from mail servers', [change('addresses:mx'), change('networks:spf')], ['addresses:mx']],
    ['two records', [change('records:spf'), change('records:dmarc')], ['records:spf', 'records:dmarc']],
    [
      'what follows from another topic',
      [change('records:dmarc'), change('check:bimi.policy', null, bad)],
      ['records:dmarc > check:bimi.policy'],
    ],
    [
      'checks of a topic without records',
      [change('check:mx.tls', null, bad), change('check:mx.hosts', bad)],
      ['check:mx.tls > check:mx.hosts'],
    ],
    ['nothing that is as good as before', [change('check:spf.lookups')], []],
    ['lists', [change('list:a.example', null, bad), change('list:b.example')], ['list:a.example', 'list:b.example']],
  ])('%s', (_, changes, expected) => {
    expect(rowsOf(changes)).toEqual(expected)
  })
})
