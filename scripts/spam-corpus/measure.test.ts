import { describe, expect, it } from 'vitest'
import { areaUnderCurve, balanceFolders, shareAbove } from './measure.ts'

function scored(ham: readonly number[], spam: readonly number[]) {
  return [...ham.map((score) => ({ isSpam: false, score })), ...spam.map((score) => ({ isSpam: true, score }))]
}

describe('areaUnderCurve', () => {
  it.each([
    ['apart', [1, 2], [3, 4], 1],
    ['reversed', [3, 4], [1, 2], 0],
    ['equal', [1, 1], [1], 0.5],
    ['mixed', [1, 3], [2, 4], 0.75],
  ])('measures scores that are %s', (_, ham, spam, area) => {
    expect(areaUnderCurve(scored(ham, spam))).toBe(area)
  })

  it('counts messages by weight', () => {
    const [low, high, spam] = scored([1, 3], [2])
    if (!low || !high || !spam) throw new Error('three were made')
    expect(areaUnderCurve([{ ...low, weight: 3 }, high, spam])).toBe(0.75)
  })
})

describe('shareAbove', () => {
  it('counts each kind separately, including scores equal to the threshold', () => {
    const messages = scored([1, 6, 7, 8], [6, 5])
    expect([shareAbove(messages, 'ham', 6), shareAbove(messages, 'spam', 6)]).toEqual([0.75, 0.5])
  })
})

describe('balanceFolders', () => {
  it('gives every folder of a kind the same weight', () => {
    const ham = (folder: string) => ({ isSpam: false, folder })
    const messages = [ham('few'), ham('many'), ham('many'), ham('many'), { isSpam: true, folder: 'spam' }]
    expect(balanceFolders(messages)).toEqual([2, 2 / 3, 2 / 3, 2 / 3, 1])
  })
})
