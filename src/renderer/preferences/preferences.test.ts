// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { type AuditResult, currentPreferences, resetPreferences, saveRecentDomain } from './preferences.ts'

afterEach(resetPreferences)

function result(day: number, score: number | null, floor = score): AuditResult {
  return {
    score,
    score_floor: floor,
    grade: score === null ? null : 'B',
    grade_floor: floor === null ? null : 'B',
    checked_at: `2026-11-${day}T10:00:00Z`,
  }
}

describe('saveRecentDomain', () => {
  it('keeps the latest result and the complete one before it', () => {
    saveRecentDomain('shop.example', result(10, 7))
    saveRecentDomain('shop.example', result(11, 8, 6))
    expect(currentPreferences().recentDomains).toEqual([
      { name: 'shop.example', latest: result(11, 8, 6), previous: result(10, 7) },
    ])
    saveRecentDomain('shop.example', result(12, 9))
    expect(currentPreferences().recentDomains[0]).toMatchObject({ latest: result(12, 9), previous: result(10, 7) })
  })

  it('counts the same audit once, and ignores an answer without a result', () => {
    saveRecentDomain('shop.example', result(10, 7))
    saveRecentDomain('shop.example', result(10, 7))
    saveRecentDomain('shop.example', null)
    expect(currentPreferences().recentDomains).toEqual([
      { name: 'shop.example', latest: result(10, 7), previous: null },
    ])
  })

  it('puts the latest domain first and drops the oldest', () => {
    for (let number = 1; number <= 9; number++) saveRecentDomain(`shop${number}.example`, null)
    saveRecentDomain('shop3.example', result(10, 7))
    const names = currentPreferences().recentDomains.map(({ name }) => name)
    expect(names).toEqual(
      ['shop3', 'shop9', 'shop8', 'shop7', 'shop6', 'shop5', 'shop4', 'shop2'].map((name) => `${name}.example`),
    )
  })
})
