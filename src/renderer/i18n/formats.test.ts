import { describe, expect, it } from 'vitest'
import { formatsOf } from './formats.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** Replaces non-breaking spaces with ordinary ones. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

describe('formatsOf', () => {
  it.each([
    ['en', 7.4, '7.4'],
    ['en', 10, '10'],
    ['pl', 7.4, '7,4'],
  ] as const)('%s writes %d as %s', (language, value, expected) => {
    expect(formatsOf(language).number(value)).toBe(expected)
  })

  it.each([
    ['en', '2026-11-21T11:59:40Z', 'now'],
    ['en', '2026-11-21T11:59:00Z', '1 minute ago'],
    ['en', '2026-11-21T09:01:00Z', '2 hours ago'],
    ['en', '2026-11-20T12:00:00Z', 'yesterday'],
    ['pl', '2026-11-21T11:58:00Z', '2 minuty temu'],
    ['pl', '2026-11-21T11:55:00Z', '5 minut temu'],
    ['pl', '2026-11-20T12:00:00Z', 'wczoraj'],
  ] as const)('%s shows %s as %s', (language, time, expected) => {
    expect(formatsOf(language).ago(time, now)).toBe(expected)
  })

  it('shows the date of anything older than a week', () => {
    expect(formatsOf('en').ago('2026-11-01T12:00:00Z', now)).toContain('2026')
  })

  it.each([
    ['the time for today', '2026-11-21T12:30:00Z', /^\d?\d:30/],
    ['the day within this year', '2026-11-14T12:00:00Z', /^(Nov 14|14 Nov)$/],
    ['the year for another year', '2025-11-14T12:00:00Z', /2025/],
  ])('shows %s', (_, time, expected) => {
    expect(formatsOf('en').dayOrTime(time, now)).toMatch(expected)
  })

  it.each([
    ['en', 0, '0 sec'],
    ['en', 1.5, '1.5 sec'],
    ['en', 90, '1.5 min'],
    ['en', 7200, '2 hr'],
    ['pl', 1.5, '1,5 sek.'],
    ['pl', 172_800, '2 dni'],
  ] as const)('%s writes %d seconds as %s', (language, seconds, expected) => {
    expect(plain(formatsOf(language).duration(seconds))).toBe(expected)
  })

  it.each([
    [447, '447 bytes'],
    [3_682, '3.7 kB'],
    [12_345_678, '12 MB'],
  ])('writes %d octets as %s', (octets, expected) => {
    expect(plain(formatsOf('en').size(octets))).toBe(expected)
  })

  it.each([
    ['en', 1, '1 byte'],
    ['en', 1_998, '1,998 bytes'],
    ['pl', 72, '72 bajty'],
    ['pl', 1_998, '1998 bajtów'],
  ] as const)('%s writes exactly %d octets as %s', (language, octets, expected) => {
    expect(plain(formatsOf(language).bytes(octets))).toBe(expected)
  })
})
