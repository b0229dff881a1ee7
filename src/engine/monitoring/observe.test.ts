import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reading } from '../../shared/contract/monitoring/run.ts'
import { type Observed, observe, type Run, type Transition } from './observe.ts'
import { type MonitorState, monitorStateSchema } from './state.ts'

const hour = 3_600_000
const start = Date.parse('2026-11-23T10:00:00Z')

/** The answer about one list in a run: good, bad, or none. */
const answers: Record<string, Reading[]> = {
  G: [{ subject: 'list:zen.spamhaus.org', value: [], problem: null }],
  B: [{ subject: 'list:zen.spamhaus.org', value: ['127.0.0.2'], problem: { key: 'listed', severity: 'critical' } }],
  /** Listed for a milder reason. */
  M: [{ subject: 'list:zen.spamhaus.org', value: ['127.0.0.10'], problem: { key: 'listed', severity: 'major' } }],
  '?': [],
}

/** One run per letter; `?` is a run without any answer. */
function runsOf(letters: string, distance = hour): Run[] {
  return [...letters].map((letter, index) => ({
    number: index + 1,
    at: new Date(start + index * distance),
    readings: answers[letter] ?? [],
    skipped: letter === '?' ? { code: 'dns_timeout' } : null,
  }))
}

function watch(runs: readonly Run[], distance = hour): Observed[] {
  let state: MonitorState | null = null
  return runs.map((run) => {
    const observed = observe(state, run, distance)
    state = monitorStateSchema.parse(JSON.parse(JSON.stringify(observed.state)))
    return observed
  })
}

/** Each transition with the number of its run. */
function transitionsOf(letters: string, distance = hour): string[] {
  return watch(runsOf(letters, distance), distance).flatMap(({ state, transitions }) =>
    transitions.map(({ kind, problem }) => `${state.run} ${problem} ${kind}`),
  )
}

describe('incidents', () => {
  it.each([
    ['GGGG', []],
    ['GBGGG', []],
    ['GBBGGG', ['3 listed opened', '6 listed recovered']],
    ['GBGBGGG', ['4 listed opened', '7 listed recovered']],
    // A missing answer neither confirms nor recovers.
    ['GB??B', ['4 not_checked opened', '5 listed opened'].slice(1)],
    ['GBB?G?G?G', ['3 listed opened', '9 listed recovered']],
    // A problem that exists from the start is one, too.
    ['BBBBB', ['2 listed opened']],
    ['BGB', ['3 listed opened']],
    ['?BB', ['3 listed opened']],
    ['BGGGBB', ['6 listed opened']],
    // A listing for a worse reason is another problem, and over once only the milder one remains.
    ['MMBB', ['2 listed opened', '4 listed opened']],
    ['MMBMM', ['2 listed opened']],
    ['GMMBB', ['3 listed opened', '5 listed opened']],
    ['GMMBBMMMGGG', ['3 listed opened', '5 listed opened', '8 listed recovered', '11 listed recovered']],
    ['GBBMMMGGG', ['3 listed opened', '9 listed recovered']],
    ['GMB', ['3 listed opened']],
    // Three runs in a row without any answer are a single alert.
    ['G?G?G??G', []],
    ['G???', ['4 not_checked opened']],
    ['??????', ['3 not_checked opened']],
    ['G????????GGG', ['4 not_checked opened', '12 not_checked recovered']],
    [
      'G???GGG???GGG',
      [
        ...['4 not_checked opened', '7 not_checked recovered', '8 not_checked unstable'],
        ...['10 not_checked reopened', '13 not_checked recovered'],
      ],
    ],
    // Flapping: open, or recovered, for as long as no three answers in a row contradict.
    ['GBGBGBGBGBGB', ['4 listed opened']],
    ['GBBGGGBBGGGBBGGG', ['3 listed opened', '6 listed recovered', '7 listed unstable']],
    ['GBBGGGBGBBGBBB', ['3 listed opened', '6 listed recovered', '7 listed unstable', '14 listed reopened']],
  ])('%s', (letters, expected) => {
    expect(transitionsOf(letters)).toEqual(expected)
  })

  it('opens the same incident again if its problem soon returns and stays, else another one', () => {
    const relapsed = watch(runsOf('GBBGGGBBBGGG')).flatMap(({ transitions }) => transitions)
    expect(relapsed.map(({ kind, opened_run }) => `${kind} ${opened_run}`)).toEqual([
      ...['opened 3', 'recovered 3', 'unstable 3', 'reopened 3', 'recovered 3'],
    ])
    const settled = `GBBGGG${'G'.repeat(25)}BB`
    expect(transitionsOf(settled)).toEqual(['3 listed opened', '6 listed recovered', '33 listed opened'])
  })

  it('keeps the parameters of the finding in the run that confirmed it, until it recovers', () => {
    const reading = (lookups: number | null): Reading => ({
      subject: 'check:spf.lookups',
      value: lookups === null ? [] : ['spf.lookups_exceeded'],
      ...(lookups === null
        ? { problem: null }
        : { problem: { key: 'spf.lookups_exceeded', severity: 'major' }, params: { lookups } }),
    })
    const runs = [null, 11, 12, 13, null, null, null].map((lookups, index) => ({
      ...{ number: index + 1, at: new Date(start + index * hour), readings: [reading(lookups)], skipped: null },
    }))
    const transitions = watch(runs).flatMap((observed) => observed.transitions)
    expect(transitions.map(({ kind, params }) => [kind, params])).toEqual([
      ['opened', { lookups: 12 }],
      ['recovered', { lookups: 12 }],
    ])
  })

  it('reports since when it exists and which run confirmed it', () => {
    const opened = watch(runsOf('GBGB')).at(-1)?.transitions
    expect(opened).toEqual([
      {
        kind: 'opened',
        subject: 'list:zen.spamhaus.org',
        problem: 'listed',
        severity: 'critical',
        opened_run: 4,
        since: new Date(start + hour),
        since_added: false,
        at: new Date(start + 3 * hour),
      },
    ])
  })

  it.each([
    ['G', false],
    ['GB', true],
    ['GBG', true],
    ['GBGG', false],
    ['GBB', false],
    ['GBBG', true],
    ['GBBGGG', false],
    // Repeating soon would not help.
    ['GB?', false],
    ['B', true],
    ['GBBGGGB', true],
    ['GBBGGGBG', false],
  ])('requests an early run after %s: %s', (letters, confirm) => {
    expect(watch(runsOf(letters)).at(-1)?.confirm).toBe(confirm)
  })

  const policy = (problem: Reading['problem'], others: Partial<Reading> = {}): Reading[] => {
    return [{ subject: 'check:dmarc.policy', value: problem ? [problem.key] : [], problem, ...others }]
  }
  const policies = {
    r: policy(null, { params: { policy: 'reject' } }),
    n: policy({ key: 'dmarc.policy_none', severity: 'minor' }),
    // Without a record, the question does not apply.
    '-': policy(null, { unasked: true }),
  }
  it.each<[string, string[]]>([
    // A minor problem is accepted if it existed from the start, whatever happens in between.
    ['nnnnn', []],
    ['nnn---nnnn', []],
    ['n?n---n?', []],
    // Once it was fixed, it is news.
    ['nnnrrrnn', ['8 major']],
    ['nnn---rrrnn', ['11 major']],
    ['rrrnn', ['5 major']],
    ['rrr---nn', ['8 major']],
    // What applies for the first time is no loss.
    ['---nnn', []],
  ])('compare with the state of the start: %s', (letters, expected) => {
    const runs = runsOf(letters).map((run, index) => {
      const letter = letters[index]
      const readings = letter === 'r' || letter === 'n' || letter === '-' ? policies[letter] : []
      return { ...run, readings, skipped: null }
    })
    const opened = watch(runs).flatMap(({ state, transitions }) =>
      transitions.filter(({ kind }) => kind === 'opened').map(({ severity }) => `${state.run} ${severity}`),
    )
    expect(opened).toEqual(expected)
  })

  it('tells what existed from the start, also of monitors of earlier versions', () => {
    const added = (letters: string) =>
      watch(runsOf(letters)).flatMap(({ transitions }) => transitions.map(({ since_added }) => since_added))
    expect([added('BB'), added('GBB'), added('?BB')]).toEqual([[true], [false], [true]])
    const [first] = watch(runsOf('B'))
    const item = { subject: 'list:zen.spamhaus.org', problem: 'listed', severity: 'critical' } as const
    const earlier = {
      ...(first?.state ?? { run: 1, subjects: {} }),
      items: [{ ...item, phase: 'standing' as const, recent: [true] }],
    }
    const [, ...later] = runsOf('BBB')
    let state: MonitorState = earlier
    const transitions = later.flatMap((run) => {
      const observed = observe(state, run, hour)
      state = observed.state
      return observed.transitions
    })
    expect(transitions).toMatchObject([{ kind: 'opened', opened_run: 2, since: new Date(start), since_added: true }])
  })

  it('ignores findings without a severity', () => {
    const subject = 'check:spf.lookups'
    const note: Reading = {
      subject,
      value: ['spf.lookups_near'],
      problem: { key: 'spf.lookups_near', severity: 'info' },
    }
    const [first, ...later] = runsOf('GGGG')
    const runs = [first, ...later.map((run) => ({ ...run, readings: [note] }))].flatMap((run) => run ?? [])
    expect(watch(runs).flatMap(({ transitions }) => transitions)).toEqual([])
  })
})

describe('changes', () => {
  const spf = (value: string[]): Reading => ({ subject: 'records:spf', value, problem: null })
  const [old, renewed] = [['v=spf1 -all'], ['v=spf1 ~all']]

  it('have the previous state and when it was last seen', () => {
    const sets = [[spf(old)], [spf(old)], [], [spf(renewed)], [spf(renewed)]]
    const runs = runsOf('GGGGG').map((run, index) => ({ ...run, readings: sets[index] ?? [] }))
    expect(watch(runs).flatMap(({ changes }) => changes)).toEqual([
      {
        subject: 'records:spf',
        before: { value: old, problem: null },
        after: { value: renewed, problem: null },
        before_since: '2026-11-23T10:00:00.000Z',
        before_until: '2026-11-23T11:00:00.000Z',
        at: '2026-11-23T13:00:00.000Z',
      },
    ])
  })

  it.each([
    ['GBG', 2],
    ['G?G', 0],
    ['B?B?', 0],
    ['?G', 0],
    ['G?B', 1],
  ])('%s: %i', (letters, count) => {
    expect(watch(runsOf(letters)).flatMap(({ changes }) => changes)).toHaveLength(count)
  })
})

describe('any sequence of answers', () => {
  const course = record({
    letters: array(constantFrom('G', 'B', '?', 'BB', 'GGG', '???', 'BBBBBBBB', 'GGGGGGGG'), { maxLength: 40 }),
    distance: constantFrom(hour / 12, hour, 6 * hour, 24 * hour),
  })

  function course2({ letters, distance }: { letters: string[]; distance: number }) {
    const text = letters.join('')
    const runs = runsOf(text, distance)
    return { text, runs, observed: watch(runs, distance), distance }
  }

  const failures = (observed: readonly Observed[]): Transition[] =>
    observed.flatMap(({ transitions }) => transitions).filter(({ problem }) => problem === 'listed')

  it('opens nothing that is not confirmed', () => {
    assert(
      property(course, (given) => {
        const { text, observed } = course2(given)
        for (const { opened_run } of failures(observed).filter(({ kind }) => kind === 'opened')) {
          const answered = text.slice(0, opened_run).replaceAll('?', '')
          expect(answered.at(-1)).toBe('B')
          expect(answered.slice(-3).replaceAll('G', '').length).toBeGreaterThanOrEqual(2)
        }
      }),
    )
  })

  it('recovers each incident once each time it was open, before the next one opens', () => {
    assert(
      property(course, (given) => {
        const events = failures(course2(given).observed).filter(({ kind }) => kind !== 'unstable')
        const kinds = events.map(({ kind }) => (kind === 'reopened' ? 'opened' : kind))
        expect(kinds).toEqual(kinds.map((_, index) => (index % 2 === 0 ? 'opened' : 'recovered')))
        for (let index = 1; index < events.length; index += 2) {
          expect(events[index]?.opened_run).toBe(events[index - 1]?.opened_run)
        }
      }),
    )
  })

  it('opens one incident while a record flaps for a day', () => {
    assert(
      property(array(constantFrom('G', 'B', '?'), { maxLength: 24 }), (letters) => {
        const kinds = failures(watch(runsOf(`G${letters.join('')}`))).map(({ kind }) => kind)
        expect(kinds.filter((kind) => kind === 'opened').length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('gives the same result without the runs that had no answer', () => {
    assert(
      property(course, (given) => {
        const { runs, distance, observed } = course2(given)
        const answered = watch(
          runs.filter(({ skipped }) => skipped === null),
          distance,
        )
        const changesOf = (all: readonly Observed[]) => all.flatMap(({ changes }) => changes)
        expect(changesOf(observed)).toEqual(changesOf(answered))
        expect(failures(observed)).toEqual(failures(answered))
      }),
    )
  })

  it('gives the same result when runs are repeated after a crash', () => {
    assert(
      property(course, integer({ min: 1, max: 5 }), (given, step) => {
        const { runs, distance, observed } = course2(given)
        const repeated = runs.flatMap((run, index) => (index % step === 0 ? [run, run] : [run]))
        const transitionsOfAll = (all: readonly Observed[]) => all.flatMap(({ transitions }) => transitions)
        expect(transitionsOfAll(watch(repeated, distance))).toEqual(transitionsOfAll(observed))
        expect(watch(repeated, distance).at(-1)?.state).toEqual(observed.at(-1)?.state)
      }),
    )
  })

  it('keeps working if the clock is changed', () => {
    const jumps = array(constantFrom(0, 0, 0, 100 * 24 * hour, -100 * 24 * hour), { minLength: 60, maxLength: 60 })
    assert(
      property(jumps, (all) => {
        let shift = 0
        const runs = runsOf(`GGGBB${'B'.repeat(55)}`).map((run, index) => {
          shift += all[index] ?? 0
          return { ...run, at: new Date(run.at.getTime() + shift) }
        })
        expect(failures(watch(runs)).map(({ kind, opened_run }) => `${opened_run} ${kind}`)).toEqual(['5 opened'])
      }),
    )
  })
})
