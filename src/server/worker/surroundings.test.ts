import { describe, expect, it } from 'vitest'
import type { DnsAnswer, RecordType, Resolver } from '../../engine/dns/resolver.ts'
import { watchQuestions } from './surroundings.ts'

/** A resolver that answers on demand. */
function createSlowResolver() {
  const waiting: (() => void)[] = []
  const resolver: Resolver = {
    query: <T extends RecordType>() =>
      new Promise<DnsAnswer<T>>((resolve) => {
        waiting.push(() => resolve({ status: 'nxdomain', aliases: [], ttl: 0, authenticated: false }))
      }),
    close: async () => {},
  }
  return { resolver, answerOne: () => waiting.shift()?.() }
}

/** An answer takes one turn of the event loop, and its count the next. */
async function nextTurns(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('watchQuestions', () => {
  it('reports the counts once per turn', async () => {
    const { resolver, answerOne } = createSlowResolver()
    const told: unknown[] = []
    const watched = watchQuestions(resolver, (count) => told.push(count))
    const answers = [watched.query('a.example', 'A'), watched.query('b.example', 'A')]
    await nextTurns()
    answerOne()
    await nextTurns()
    answerOne()
    await nextTurns()
    expect(told).toEqual([
      { answered: 0, asked: 2 },
      { answered: 1, asked: 2 },
      { answered: 2, asked: 2 },
    ])
    expect(await answers[0]).toMatchObject({ status: 'nxdomain' })
  })
})
