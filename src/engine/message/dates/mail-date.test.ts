import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMailDate } from './mail-date.ts'

describe('readMailDate', () => {
  // The examples of RFC 5322 appendices A.1, A.5, and A.6.2, and formats that are common in the wild.
  it.each([
    ['Fri, 21 Nov 1997 09:55:06 -0600', '1997-11-21T15:55:06.000Z'],
    [
      'Thu,\r\n      13\r\n        Feb\r\n          1969\r\n      23:32\r\n               -0330 (Newfoundland Time)',
      '1969-02-14T03:02:00.000Z',
    ],
    ['21 Nov 97 09:55:06 GMT', '1997-11-21T09:55:06.000Z'],
    ['Tue, 1 Jan 2030 00:00:00 +0000 (UTC)', '2030-01-01T00:00:00.000Z'],
    ['Mon, 29 Feb 2016 12:00:00 PST', '2016-02-29T20:00:00.000Z'],
    ['1 Jan 2020 10:00:00 Z', '2020-01-01T10:00:00.000Z'],
    ['Wed, 5 Mar 2025 8:07:09', '2025-03-05T08:07:09.000Z'],
    ['1 Jan 49 00:00 +0000', '2049-01-01T00:00:00.000Z'],
    ['1 Jan 126 00:00 +0000', '2026-01-01T00:00:00.000Z'],
    ['Sat, 31 Dec 2016 23:59:60 +0000', '2017-01-01T00:00:00.000Z'],
  ])('reads %j', (text, iso) => {
    expect(readMailDate(text)?.toISOString()).toBe(iso)
  })

  it.each([
    '',
    'yesterday',
    '2020-01-01T00:00:00Z',
    '31 Feb 2020 00:00:00 +0000',
    '0 Jan 2020 00:00 +0000',
    '1 Foo 2020 00:00 +0000',
    // RFC 5322 section 3.3: a year is 1900 or later.
    'Sun, 28 Jul 0102 06:51:25 -0300',
    '1 Jan 2020 24:00 +0000',
    '1 Jan 2020 00:61 +0000',
    '1',
  ])('rejects %j', (text) => {
    expect(readMailDate(text)).toBeNull()
  })

  it('reads any formatted date', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
        (date) => {
          const whole = new Date(Math.floor(date.getTime() / 1000) * 1000)
          expect(readMailDate(whole.toUTCString())).toEqual(whole)
        },
      ),
    )
  })
})
