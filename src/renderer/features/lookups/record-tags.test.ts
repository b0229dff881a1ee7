import { describe, expect, it } from 'vitest'
import { readRecordTags } from './record-tags.ts'

describe('readRecordTags', () => {
  it.each([
    [
      'v=DMARC1; p=none ;',
      [
        ['v', 'DMARC1'],
        ['p', 'none'],
      ],
    ],
    [
      'v=DKIM1;p=MIIB==',
      [
        ['v', 'DKIM1'],
        ['p', 'MIIB=='],
      ],
    ],
    ['p=', [['p', '']]],
    [
      'v=DMARC1; nonsense; rua=mailto:a@shop.example',
      [
        ['v', 'DMARC1'],
        ['nonsense', ''],
        ['rua', 'mailto:a@shop.example'],
      ],
    ],
    ['', []],
  ])('reads %j', (record, expected) => {
    expect(readRecordTags(record).map(({ tag, value }) => [tag, value])).toEqual(expected)
  })
})
