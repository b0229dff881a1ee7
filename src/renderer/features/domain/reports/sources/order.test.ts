import { describe, expect, it } from 'vitest'
import type { ReportSource } from '../../../../../shared/contract/reports/sources.ts'
import { orderBy, type SourceOrder, type SourceView, viewSources } from './order.ts'

function source(name: string, changes: Partial<ReportSource>): ReportSource {
  return {
    id: 1,
    name,
    class: 'unknown',
    is_named: false,
    is_classified: false,
    service: null,
    evidence: [],
    messages: 10,
    aligned: 0,
    dkim_aligned: 0,
    spf_aligned: 0,
    forwarded: 0,
    quarantined: 0,
    rejected: 0,
    subdomains: { messages: 0, aligned: 0 },
    first_seen: '2026-01-01',
    last_seen: '2026-01-02',
    ...changes,
  }
}

const sources = [
  source('b', { messages: 100, aligned: 50, first_seen: '2026-01-02', class: 'service' }),
  source('a', { messages: 20, aligned: 20, first_seen: '2026-01-03' }),
  source('c', { messages: 30, aligned: 0, first_seen: '2026-01-02' }),
]
const view: SourceView = { class: 'all', order: 'messages', isDescending: true }

describe('viewSources', () => {
  it.each<[SourceOrder, boolean, string]>([
    ['messages', true, 'bca'],
    ['messages', false, 'acb'],
    ['name', false, 'abc'],
    ['aligned', false, 'cba'],
    ['first_seen', true, 'abc'],
    ['first_seen', false, 'bca'],
  ])('orders by %s, descending: %s', (order, isDescending, names) => {
    const ordered = viewSources(sources, { ...view, order, isDescending })
    expect(ordered.map(({ name }) => name).join('')).toBe(names)
  })

  it('filters by class', () => {
    expect(viewSources(sources, { ...view, class: 'service' }).map(({ name }) => name)).toEqual(['b'])
  })
})

describe('orderBy', () => {
  it('reverses the same column, and starts others with their most interesting end', () => {
    expect(orderBy(view, 'messages')).toEqual({ ...view, isDescending: false })
    expect(orderBy(view, 'aligned')).toEqual({ ...view, order: 'aligned', isDescending: false })
    expect(orderBy(view, 'first_seen')).toEqual({ ...view, order: 'first_seen', isDescending: true })
  })
})
