import { describe, expect, it } from 'vitest'
import { readTargetList } from './target-list.ts'

describe('readTargetList', () => {
  it.each<[string, string[], string[]]>([
    ['lines', ['shop.example', '', ' 2001:db8::1 '], ['shop.example', '2001:db8::1']],
    [
      'the first column without a header',
      ['"shop.example","Shop, Inc."', 'other.example;x', 'third.example\ty', ',"no target"'],
      ['shop.example', 'other.example', 'third.example'],
    ],
    ['a header', ['target,kind,schedule', 'shop.example,domain,60'], ['shop.example']],
    ['our own export', ['domain,checked_at,grade', 'shop.example,2026-11-26T10:00:00Z,A'], ['shop.example']],
    ['a header over another column', ['Client;"Domain name";IP', 'Shop;shop.example;192.0.2.1'], ['shop.example']],
    ['a Polish header', ['Klient\tAdres IP', 'Sklep\t192.0.2.1'], ['192.0.2.1']],
    ['a header alone', ['Domain'], []],
    ['a header above short rows', ['Client,Domain', 'Shop'], []],
    ['quotes in a cell', ['"Client ""A""",Domain', '"A ""B"", C",shop.example'], ['shop.example']],
    ['a quote that does not end', ['"shop.example,Shop'], ['"shop.example']],
    ['a client called Target', ['Target,target.example'], ['Target']],
    ['unknown names', ['Client,Since', 'shop.example,2026'], ['Client', 'shop.example']],
    ['a header in the middle', ['shop.example', 'Domain'], ['shop.example', 'Domain']],
    ['nothing', [], []],
  ])('reads %s', (_, lines, targets) => {
    expect(readTargetList(lines)).toEqual(targets)
  })
})
