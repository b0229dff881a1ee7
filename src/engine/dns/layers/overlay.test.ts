import { describe, expect, it } from 'vitest'
import { resolverOf } from '../../../../test/support/zone.ts'
import type { RecordType } from '../resolver.ts'
import { overlay, type RecordSetChange } from './overlay.ts'

const published = resolverOf(`
$ORIGIN example.com.
@      300 TXT   "v=spf1 ?all"
@      300 TXT   "site-verification=1"
_dmarc 300 TXT   "v=DMARC1; p=none"
sel    60  CNAME sel.esp.example.com.
sel.esp 300 TXT  "v=DKIM1; p="
mail   300 A     192.0.2.1
`)

function change<T extends RecordType>(change: RecordSetChange<T>): RecordSetChange<T> {
  return change
}

describe('overlay', () => {
  it.each<[string, RecordSetChange, [string, RecordType], object]>([
    [
      'replaces a set',
      change({ name: '_DMARC.example.com.', type: 'TXT', action: 'replace', records: [['v=DMARC1; p=reject']] }),
      ['_dmarc.example.com', 'TXT'],
      { status: 'found', records: [['v=DMARC1; p=reject']] },
    ],
    [
      'adds to a set',
      change({ name: 'mail.example.com', type: 'A', action: 'add', records: ['192.0.2.2'] }),
      ['mail.example.com', 'A'],
      { status: 'found', records: ['192.0.2.1', '192.0.2.2'] },
    ],
    [
      'adds a set',
      change({
        name: 'example.com',
        type: 'MX',
        action: 'add',
        records: [{ preference: 1, exchange: 'mail.example.com' }],
      }),
      ['example.com', 'MX'],
      { status: 'found', records: [{ preference: 1, exchange: 'mail.example.com' }] },
    ],
    [
      'removes a set',
      change({ name: 'example.com', type: 'TXT', action: 'replace', records: [] }),
      ['example.com', 'TXT'],
      { status: 'nodata' },
    ],
    [
      'leaves a set unknown if the published part is unknown',
      change({ name: 'example.net', type: 'A', action: 'add', records: ['192.0.2.2'] }),
      ['example.net', 'A'],
      { status: 'unavailable', reason: { code: 'dns_outside_zone' } },
    ],
    [
      'makes the ancestors of a new name exist',
      change({ name: 'a.b.example.com', type: 'A', action: 'replace', records: ['192.0.2.2'] }),
      ['b.example.com', 'TXT'],
      { status: 'nodata' },
    ],
    [
      'is reached through published aliases',
      change({ name: 'sel.esp.example.com', type: 'TXT', action: 'replace', records: [['v=DKIM1; p=MII']] }),
      ['sel.example.com', 'TXT'],
      { status: 'found', records: [['v=DKIM1; p=MII']], aliases: ['sel.esp.example.com'] },
    ],
    [
      'creates an alias',
      change({ name: 'www.example.com', type: 'CNAME', action: 'replace', records: ['mail.example.com'] }),
      ['www.example.com', 'A'],
      { status: 'found', records: ['192.0.2.1'], aliases: ['mail.example.com'] },
    ],
    [
      'removes an alias',
      change({ name: 'sel.example.com', type: 'CNAME', action: 'replace', records: [] }),
      ['sel.example.com', 'TXT'],
      { status: 'nodata' },
    ],
    [
      'ends a loop of one alias',
      change({ name: 'www.example.com', type: 'CNAME', action: 'replace', records: ['www.example.com'] }),
      ['www.example.com', 'A'],
      { status: 'unavailable', reason: { code: 'dns_alias_loop' } },
    ],
    [
      'leaves other names unchanged',
      change({ name: 'example.com', type: 'TXT', action: 'replace', records: [] }),
      ['_dmarc.example.com', 'TXT'],
      { status: 'found', records: [['v=DMARC1; p=none']], ttl: 300 },
    ],
  ])('%s', async (_what, applied, [name, type], answer) => {
    const planned = overlay(published, [applied])
    const after = await planned.query(name, type)
    expect(after).toMatchObject(answer)
    const before = await published.query(name, type)
    if (planned.keeps(name, type, before)) expect(after).toEqual(before)
  })

  it('knows which answers it keeps', async () => {
    const planned = overlay(published, [
      change({ name: 'a.b.example.com', type: 'TXT', action: 'replace', records: [['new']] }),
      change({ name: 'sel.esp.example.com', type: 'TXT', action: 'replace', records: [['v=DKIM1; p=MII']] }),
    ])
    const names = [
      'example.com',
      'example.net',
      'other.example.com',
      'b.example.com',
      'a.b.example.com',
      'sel.example.com',
    ]
    const kept = await Promise.all(
      names.map(async (name) => planned.keeps(name, 'TXT', await published.query(name, 'TXT'))),
    )
    expect(kept).toEqual([true, true, true, false, false, false])
  })
})
