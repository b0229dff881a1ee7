import { describe, expect, it } from 'vitest'
import { uiTexts } from '../i18n/ui-texts.ts'
import { matchKeys, shortcuts } from './shortcuts.ts'

describe('matchKeys', () => {
  it.each([
    [[], 'n', { state: 'matched', id: 'newTest', way: 0 }],
    [[], 'N', { state: 'matched', id: 'newTest', way: 0 }],
    [[], '3', { state: 'matched', id: 'openTab', way: 2 }],
    [[], 'Escape', { state: 'matched', id: 'back', way: 0 }],
    [[], 'g', { state: 'begun', keys: ['g'] }],
    [['g'], 't', { state: 'matched', id: 'goTests', way: 0 }],
    [['g'], 'n', { state: 'matched', id: 'newTest', way: 0 }],
    [['g'], 'g', { state: 'begun', keys: ['g'] }],
    [['g'], 'z', { state: 'none' }],
    [[], 'z', { state: 'none' }],
    [[], 'Mod+k', { state: 'matched', id: 'palette', way: 0 }],
  ])('after %j, %s gives %j', (before, key, expected) => {
    expect(matchKeys(before, key)).toEqual(expected)
  })
})

describe('the table of shortcuts', () => {
  it('has no duplicate keys, and no sequence that is a prefix of another', () => {
    const ways = shortcuts.flatMap(({ keys }) => keys.map((sequence) => sequence.join(' ')))
    for (const way of ways) expect(ways.filter((other) => `${other} `.startsWith(`${way} `))).toEqual([way])
  })

  it('has no duplicate menu keys', () => {
    const accelerators = shortcuts.flatMap(({ menu }) => menu?.accelerator ?? [])
    expect(new Set(accelerators).size).toBe(accelerators.length)
  })

  it('has a row for every action in the locales', () => {
    expect(shortcuts.map(({ id }) => id).sort()).toEqual(Object.keys(uiTexts.en.frame.shortcuts.actions).sort())
  })
})
