import { array, assert, constantFrom, date, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Schedule, scheduleSchema } from '../../shared/contract/monitoring/monitor.ts'
import { correctDue, distanceOf, findScheduleProblem, nextDue } from './schedule.ts'

const hour = 3_600_000
const day = 24 * hour
const hourly: Schedule = { kind: 'interval', minutes: 60 }

function cron(pattern: string, time_zone = 'UTC'): Schedule {
  return { kind: 'cron', cron: pattern, time_zone }
}

/** The next `count` runs of monitor 0, which has no offset. */
function runsOf(schedule: Schedule, after: string, count: number): string[] {
  const runs: string[] = []
  let last = new Date(after)
  while (runs.length < count) {
    last = nextDue(schedule, 0, last)
    runs.push(last.toISOString().slice(0, 16))
  }
  return runs
}

/** The local days of the runs within a year from `start`, checking every `step` milliseconds. */
function localDays(schedule: Extract<Schedule, { kind: 'cron' }>, start: Date, step: number): string[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: schedule.time_zone })
  const days: string[] = []
  let due = nextDue(schedule, 3, start)
  for (let now = start.getTime(); now < start.getTime() + 366 * day; now += step) {
    if (due.getTime() > now) continue
    days.push(format.format(due))
    due = nextDue(schedule, 3, new Date(now))
  }
  return days
}

describe('scheduleSchema', () => {
  it.each([
    ['* * * *', 'UTC', false],
    ['@daily', 'UTC', false],
    ['0 0 6 * * *', 'UTC', false],
    ['0 6 * * *', 'Mars/Olympus', false],
    ['0 6 * * *', 'Europe/Warsaw', true],
    ['0 6 * * MON-FRI', 'UTC', true],
  ])('%s %s: %s', (pattern, zone, isValid) => {
    expect(scheduleSchema.safeParse(cron(pattern, zone)).success).toBe(isValid)
  })
})

describe('findScheduleProblem', () => {
  it.each<[Schedule, string | null]>([
    [{ kind: 'interval', minutes: 29 }, 'too_often'],
    [{ kind: 'interval', minutes: 30 }, null],
    [{ kind: 'cron', cron: '0,15 6 * * *', time_zone: 'UTC' }, 'too_often'],
    [{ kind: 'cron', cron: '0,30 6 * * *', time_zone: 'UTC' }, null],
  ])('%j with a minimum interval of half an hour', (schedule, problem) => {
    expect(findScheduleProblem(schedule, new Date('2026-11-23T10:00:00Z'), 30)).toBe(problem)
  })

  it.each([
    [hourly, null],
    [cron('0 6 * * *'), null],
    [cron('*/5 * * * *'), null],
    [cron('* * * * *'), 'too_often'],
    [cron('0,1 6 * * *'), 'too_often'],
    [cron('0 25 * * *'), 'invalid'],
    [cron('0 0 30 2 *'), 'never'],
  ])('%j: %s', (schedule, problem) => {
    expect(findScheduleProblem(schedule, new Date('2026-11-23T10:00:00Z'))).toBe(problem)
  })
})

describe('nextDue', () => {
  it.each([
    [
      'a time in the spring gap',
      cron('30 2 * * *', 'Europe/Warsaw'),
      '2026-03-28T12:00Z',
      ['2026-03-29T01:00', '2026-03-30T00:30'],
    ],
    [
      'a repeated time in autumn',
      cron('30 2 * * *', 'Europe/Warsaw'),
      '2026-10-24T12:00Z',
      ['2026-10-25T00:30', '2026-10-26T01:30'],
    ],
    [
      'a midnight that does not exist',
      cron('0 0 * * *', 'America/Santiago'),
      '2026-09-05T12:00Z',
      ['2026-09-06T04:00', '2026-09-07T03:00'],
    ],
    ['an interval of an hour, in UTC', hourly, '2026-03-29T00:00Z', ['2026-03-29T01:00', '2026-03-29T02:00']],
  ])('handles %s', (_, schedule, after, runs) => {
    expect(runsOf(schedule, after, 2)).toEqual(runs)
  })

  it('runs a daily job once per local day, whenever it is checked', () => {
    const zones = constantFrom('Europe/Warsaw', 'America/Santiago', 'Australia/Lord_Howe', 'Africa/Casablanca', 'UTC')
    const times = [integer({ min: 0, max: 59 }), integer({ min: 0, max: 23 })] as const
    assert(
      property(zones, ...times, integer({ min: 20, max: 300 }), (time_zone, minutes, hours, step) => {
        const schedule = { kind: 'cron', cron: `${minutes} ${hours} * * *`, time_zone } as const
        const days = localDays(schedule, new Date('2026-01-01T00:00:00Z'), step * 60_000)
        expect(days.length).toBeGreaterThanOrEqual(364)
        expect(days).toEqual([...new Set(days)])
      }),
      { numRuns: 20 },
    )
  })

  it('spreads monitors evenly over their interval', () => {
    const after = new Date('2026-11-23T10:00:00Z')
    const tenths = Array.from({ length: 10 }, () => 0)
    for (let id = 1; id <= 500; id += 1) {
      const tenth = Math.floor((nextDue(hourly, id, after).getTime() - after.getTime() - 1) / (hour / 10))
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
    for (const count of tenths) expect(Math.abs(count - 50)).toBeLessThanOrEqual(3)
  })

  it('is always in the future, by at most one interval', () => {
    const ids = integer({ min: 0, max: 1_000_000 })
    const times = date({ min: new Date('2020-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
    assert(
      property(ids, integer({ min: 5, max: 10_080 }), times, (id, minutes, after) => {
        const wait = nextDue({ kind: 'interval', minutes }, id, after).getTime() - after.getTime()
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(minutes * 60_000)
      }),
    )
  })
})

describe('correctDue', () => {
  const planned = new Date('2026-11-23T11:00:00Z')

  it.each([
    ['keeps a missed run, so that it runs once', '2026-12-24T18:30:00Z', '2026-11-23T11:00'],
    ['keeps the plan after a small clock correction', '2026-11-23T09:59:58Z', '2026-11-23T11:00'],
    ['plans again if the clock was set back', '2026-08-15T10:20:00Z', '2026-08-15T11:00'],
  ])('%s', (_, now, due) => {
    expect(correctDue(hourly, 0, planned, new Date(now)).toISOString().slice(0, 16)).toBe(due)
  })

  it('runs nothing twice and keeps running despite clock changes', () => {
    const jumps = array(constantFrom(-100 * day, -hour, -2_000, 2_000, 3 * hour, 100 * day), { maxLength: 6 })
    assert(
      property(jumps, (all) => {
        let clock = Date.parse('2026-11-23T10:00:00Z')
        let due = nextDue(hourly, 5, new Date(clock))
        let runs = 0
        const hours = 48
        for (let tick = 0; tick < hours * 60; tick += 1) {
          clock += 60_000
          if (tick % 400 === 399) clock += all[Math.floor(tick / 400)] ?? 0
          due = correctDue(hourly, 5, due, new Date(clock))
          if (due.getTime() > clock) continue
          runs += 1
          due = nextDue(hourly, 5, new Date(clock))
        }
        // One run per hour that passed; a clock change can bring one run forward or delay it by an hour.
        expect(runs).toBeGreaterThanOrEqual(hours - 2 * all.length)
        expect(runs).toBeLessThanOrEqual(hours + all.length)
      }),
    )
  })
})

it('returns the time between runs', () => {
  expect(distanceOf(cron('0 6 * * *'), new Date('2026-11-23T10:00:00Z'))).toBe(day)
  expect(distanceOf(hourly, new Date('2026-11-23T10:00:00Z'))).toBe(hour)
})
