import { expect, it } from 'vitest'
import type { Observation } from '../../shared/contract/monitoring/run.ts'
import { completeRun, type MonitorProgress } from './complete-run.ts'

const good: Observation = { readings: [{ subject: 'list:a.example', value: [], problem: null }], skipped: null }
const bad: Observation = {
  readings: [{ subject: 'list:a.example', value: ['127.0.0.2'], problem: { key: 'listed', severity: 'major' } }],
  skipped: null,
}

it('counts runs, repeats soon after a problem, and otherwise keeps to the schedule', () => {
  let progress: MonitorProgress = { id: 0, schedule: { kind: 'interval', minutes: 60 }, state: null, runs: 0 }
  const runs = [good, bad, bad, bad].map((observation, index) => {
    const now = new Date(`2026-11-23T1${index}:01:00Z`)
    const { number, state, due, transitions } = completeRun(progress, observation, now)
    progress = { ...progress, state, runs: number }
    return [number, due.toISOString().slice(11, 16), transitions.map(({ kind }) => kind)]
  })
  expect(runs).toEqual([
    [1, '11:00', []],
    [2, '11:06', []],
    [3, '13:00', ['opened']],
    [4, '14:00', []],
  ])
})

it('never plans a run later than the schedule', () => {
  const start: MonitorProgress = { id: 0, schedule: { kind: 'interval', minutes: 60 }, state: null, runs: 0 }
  const { state } = completeRun(start, good, new Date('2026-11-23T10:00:00Z'))
  const { due } = completeRun({ ...start, state, runs: 1 }, bad, new Date('2026-11-23T11:57:00Z'))
  expect(due.toISOString()).toBe('2026-11-23T12:00:00.000Z')
})
