import { describe, expect, it } from 'vitest'
import { changeInStream, changeOf } from './score-change.ts'

const at = '2026-11-14T10:00:00Z'
const whole = (score: number) => ({ score, score_floor: score })

describe('changeOf', () => {
  it.each([
    ['a better score', whole(8.7), whole(7.5), 1.2],
    ['a worse score', whole(7.1), whole(7.4), -0.3],
    ['the same score', whole(9), whole(9), 0],
  ])('for %s is the difference with one decimal', (_, latest, previous, points) => {
    expect(changeOf(latest, { ...previous, at })).toEqual({ points, since: at })
  })

  it.each([
    ['no previous result', whole(8), null],
    ['an incomplete result', { score: 8, score_floor: 6 }, whole(7)],
    ['an incomplete result before', whole(8), { score: 7, score_floor: 5 }],
    ['an unknown lower bound', { score: 8, score_floor: null }, whole(7)],
    ['no score', { score: null, score_floor: null }, whole(7)],
    ['no score before', whole(8), { score: null, score_floor: null }],
  ])('is null for %s', (_, latest, previous) => {
    expect(changeOf(latest, previous && { ...previous, at })).toBeNull()
  })
})

describe('changeInStream', () => {
  const test = (token: string, stream: string | null, score: number, status = 'done') => ({
    ...whole(score),
    token,
    stream,
    status,
    created_at: at,
  })
  const [newest, ...older] = [
    test('e', 'news', 8),
    test('d', 'news', 1, 'waiting'),
    test('c', 'other', 2),
    test('b', 'news', 7.5),
    test('a', 'news', 3),
  ] as const

  it('compares with the finished test before it in the same stream', () => {
    expect(changeInStream([newest, ...older], newest)).toEqual({ points: 0.5, since: at })
  })

  it.each([
    ['the first of a stream', newest, [newest]],
    ['a test without a stream', test('x', null, 8), [test('x', null, 8), test('y', null, 7)]],
    ['a waiting test', test('w', 'news', 8, 'waiting'), [test('w', 'news', 8, 'waiting'), newest]],
  ])('finds nothing to compare for %s', (_, one, tests) => {
    expect(changeInStream(tests, one)).toBeNull()
  })
})
