import { expect, it } from 'vitest'
import type { MissingForPolicy, Readiness } from '../../../../../shared/contract/reports/sources.ts'
import { levelOfVerdict, verdictOf } from './verdict.ts'

type State = Readiness['steps'][number]['state']

const base: Readiness = {
  domain: 'shop.example',
  policy: 'reject',
  published: 'none',
  in_force: 'none',
  subdomains: 'none',
  ready: null,
  days_observed: 30,
  messages: 1000,
  aligned: 900,
  forwarded: 0,
  suspected: 0,
  strays: 0,
  exempt: 0,
  steps: stepsOf('current', 'unknown', 'unknown'),
  missing: [],
  questions: [],
  proposal: null,
  cautions: [],
}

function stepsOf(none: State, quarantine: State, reject: State): Readiness['steps'] {
  return [
    { policy: 'none', state: none, missing: [] },
    { policy: 'quarantine', state: quarantine, missing: [] },
    { policy: 'reject', state: reject, missing: [] },
  ]
}

function source(messages: number): MissingForPolicy {
  return { code: 'source', source_id: messages, name: 'Mailer', class: 'service', messages, total: 5000 }
}

const early: MissingForPolicy = { code: 'days_observed', observed: 3, needed: 14 }
const unknown: MissingForPolicy = { code: 'unknown_sources', sources: 2, messages: 40, senders: [] }
const old: MissingForPolicy = { code: 'reports_old', last: '2026-01-01' }
const quarantineFirst: MissingForPolicy = { code: 'previous_step', policy: 'quarantine' }

it.each<[string, Partial<Readiness>, object, string]>([
  [
    'the last step',
    { ready: true, in_force: 'quarantine', steps: stepsOf('done', 'current', 'ready') },
    { code: 'ready', policy: 'reject' },
    'ok',
  ],
  [
    'two safe steps',
    { ready: true, missing: [quarantineFirst], steps: stepsOf('current', 'ready', 'blocked') },
    { code: 'readyInSteps' },
    'ok',
  ],
  [
    'one safe step',
    { missing: [quarantineFirst, early], steps: stepsOf('current', 'ready', 'unknown') },
    { code: 'ready', policy: 'quarantine' },
    'ok',
  ],
  [
    'the final policy',
    { ready: true, in_force: 'reject', steps: stepsOf('done', 'done', 'current') },
    { code: 'atReject' },
    'ok',
  ],
  [
    'the final policy with too little data',
    { in_force: 'reject', missing: [early], steps: stepsOf('done', 'done', 'current') },
    early,
    'unknown',
  ],
  [
    'losses early on',
    { ready: false, missing: [early, source(4000), source(210)] },
    { code: 'losing', sources: 2, messages: 4210 },
    'major',
  ],
  [
    'losses under the final policy',
    { ready: false, in_force: 'reject', missing: [source(5)], steps: stepsOf('done', 'done', 'current') },
    { code: 'losingNow', sources: 1, messages: 5 },
    'major',
  ],
  ['too few days', { missing: [unknown, early] }, early, 'unknown'],
  ['old reports', { missing: [early, old] }, old, 'unknown'],
  ['unknown sources', { missing: [unknown] }, unknown, 'unknown'],
  ['no reports', { missing: [{ code: 'record_unknown' }, { code: 'no_reports' }] }, { code: 'no_reports' }, 'unknown'],
  [
    'safe mail with an unknown record',
    {
      ready: true,
      in_force: null,
      missing: [{ code: 'record_unknown' }],
      steps: stepsOf('unknown', 'unknown', 'unknown'),
    },
    { code: 'record_unknown' },
    'unknown',
  ],
  [
    'no record',
    {
      ready: true,
      in_force: null,
      missing: [{ code: 'record_missing' }],
      steps: stepsOf('ready', 'blocked', 'blocked'),
    },
    { code: 'record_missing' },
    'minor',
  ],
  ['nothing', {}, { code: 'unclear' }, 'unknown'],
])('gives the verdict for %s', (_, readiness, verdict, level) => {
  const found = verdictOf({ ...base, ...readiness })
  expect(found).toEqual(verdict)
  expect(levelOfVerdict(found)).toBe(level)
})
