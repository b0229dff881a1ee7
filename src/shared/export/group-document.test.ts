import { describe, expect, it } from 'vitest'
import type { GroupReport } from '../contract/monitoring/group-report.ts'
import type { ChangeAnswer, IncidentAnswer, MonitorAnswer } from '../contract/monitoring/monitor-routes.ts'
import type { FindingLevel } from '../i18n/text-keys.ts'
import { describeGroup } from './group-document.ts'
import { writeHtml } from './write-html.ts'

const since = '2026-10-24T10:00:00.000Z'
const seen = '2026-11-20T12:00:00.000Z'
const now = new Date('2026-11-23T10:00:00.000Z')

function monitor(id: number, domain: string, others: Partial<MonitorAnswer> = {}): MonitorAnswer {
  return {
    ...{ id, target: { kind: 'domain', domain, selectors: [] }, group_id: 1, created_at: seen, next_run_at: seen },
    ...{ schedule: { kind: 'interval', minutes: 60 }, last_run_at: seen, last_change_at: null, open_incidents: 0 },
    ...{ summary: { kind: 'domain', grade: 'B', grade_floor: 'B', policy: 'reject' } },
    ...others,
  }
}

function incident(id: number, others: Partial<IncidentAnswer> = {}): IncidentAnswer {
  return {
    ...{ id, monitor_id: 1, channel_id: null, title: 'SPF record', subject: 'check:spf.record' },
    ...{ problem: 'spf.no_record', severity: 'critical', since: seen, opened_at: seen, recovered_at: null },
    ...{ since_added: false, reopened_at: null, is_unstable: false, acknowledged_at: null },
    ...others,
  }
}

const change: ChangeAnswer = {
  consequences: [],
  ...{ id: 1, monitor_id: 1, title: 'SPF records', subject: 'records:spf', at: seen },
  ...{ before: { value: ['v=spf1 -all', 'same'], problem: null }, after: { value: ['same'], problem: null } },
  ...{ before_since: seen, before_until: seen },
}

const describeFor = (report: Partial<GroupReport>, language: 'en' | 'pl' = 'en') =>
  describeGroup(
    {
      ...{ name: 'Acme', owner: 'Ann', since, monitors: [monitor(1, 'shop.example')], incidents: [], changes: [] },
      ...{ is_cut: false, ...report },
    },
    { language, now },
  )

const silent = incident(9, { problem: 'not_checked', title: 'Could not be checked', severity: 'major' })

describe('the report on a group', () => {
  it.each<[string, FindingLevel, Partial<GroupReport>]>([
    ['No open problems', 'ok', {}],
    ['2 open problems', 'critical', { incidents: [incident(1), incident(2, { severity: 'minor' })] }],
    ['No open problems', 'ok', { incidents: [incident(1, { recovered_at: seen })] }],
    ['No open problems known, 1 monitor without a result', 'unknown', { incidents: [silent] }],
    [
      'No open problems known, 1 monitor without a result',
      'unknown',
      { monitors: [monitor(1, 'a.example', { last_run_at: null, summary: null })] },
    ],
    ['1 open problem, 1 monitor without a result', 'critical', { incidents: [incident(1), silent] }],
  ])('begins with: %s', (verdict, level, report) => {
    expect(describeFor(report)).toMatchObject({ subject: 'Acme', verdict, level })
  })

  it('lists problems, what is fixed, changes, and monitors', () => {
    const { facts, sections, lead } = describeFor({
      monitors: [
        monitor(1, 'xn--bcher-kva.example'),
        monitor(2, 'news.example', { summary: { kind: 'domain', grade: 'A', grade_floor: 'C', policy: null } }),
      ],
      incidents: [incident(1), incident(2, { monitor_id: 2, recovered_at: '2026-11-21T12:00:00.000Z' })],
      changes: [change],
      is_cut: true,
    })
    expect(lead).toBe('Only the latest changes and fixed problems are listed.')
    expect(facts.map(({ value }) => value)).toEqual(['2026-10-24 10:00 UTC – 2026-11-23 10:00 UTC', '2', 'Ann'])
    expect(sections.map(({ title, tables }) => [title, tables[0]?.table.rows])).toEqual([
      ['Open problems', [['bücher.example', 'SPF record', 'Critical', '2026-11-20 12:00 UTC']]],
      ['Fixed problems', [['news.example', 'SPF record', '2026-11-20 12:00 UTC', '2026-11-21 12:00 UTC']]],
      ['Record changes', [['bücher.example\nSPF records', 'v=spf1 -all', 'nothing', '2026-11-20 12:00 UTC']]],
      [
        'Monitors',
        [
          ['bücher.example', 'Audit', 'Grade B, p=reject', '2026-11-20 12:00 UTC'],
          ['news.example', 'Audit', 'Grade A at best, no DMARC', '2026-11-20 12:00 UTC'],
        ],
      ],
    ])
  })

  it('shows records and names as text, in its language', () => {
    const hostile = '<script src="https://evil.example/x.js"></script>'
    const html = writeHtml(
      describeFor({ name: hostile, changes: [{ ...change, after: { value: [hostile], problem: null } }] }, 'pl'),
    )
    expect(html).not.toContain('<script')
    expect(html).toContain('<html lang="pl">')
    expect(html).toContain('Brak otwartych problemów')
  })
})
