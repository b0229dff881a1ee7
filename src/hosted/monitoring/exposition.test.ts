import { describe, expect, it } from 'vitest'
import { createRegistry } from './exposition.ts'

describe('createRegistry', () => {
  it('counts each combination of labels', async () => {
    const registry = createRegistry()
    const messages = registry.counter<'outcome'>('messages_total', 'Messages.')
    messages.add({ outcome: 'accepted' })
    messages.add({ outcome: 'refused' }, 3)
    messages.add({ outcome: 'accepted' })
    expect(await registry.expose()).toBe(
      [
        '# HELP messages_total Messages.',
        '# TYPE messages_total counter',
        'messages_total{outcome="accepted"} 2',
        'messages_total{outcome="refused"} 3',
        '',
      ].join('\n'),
    )
  })

  it('counts a value in its bucket and every larger one', async () => {
    const registry = createRegistry()
    const seconds = registry.histogram('duration_seconds', 'Durations.', [0.5, 1])
    for (const value of [0.5, 0.75, 2]) seconds.observe({}, value)
    expect(await registry.expose()).toBe(
      [
        '# HELP duration_seconds Durations.',
        '# TYPE duration_seconds histogram',
        'duration_seconds_bucket{le="0.5"} 1',
        'duration_seconds_bucket{le="1"} 2',
        'duration_seconds_bucket{le="+Inf"} 3',
        'duration_seconds_sum 3.25',
        'duration_seconds_count 3',
        '',
      ].join('\n'),
    )
  })

  it('reads gauges on demand, and omits those that fail', async () => {
    const registry = createRegistry()
    registry.read({ name: 'broken', help: 'Never there.', type: 'gauge' }, () => Promise.reject(new Error('away')))
    registry.read({ name: 'waiting', help: 'There.', type: 'gauge' }, async () => [[{}, 7]])
    expect(await registry.expose()).toBe('# HELP waiting There.\n# TYPE waiting gauge\nwaiting 7\n')
  })

  it('escapes labels and help texts', async () => {
    const registry = createRegistry()
    registry.counter<'name'>('odd_total', 'A \\ and\na line.').add({ name: 'a "quoted"\n\\' })
    expect(await registry.expose()).toBe(
      '# HELP odd_total A \\\\ and\\na line.\n# TYPE odd_total counter\nodd_total{name="a \\"quoted\\"\\n\\\\"} 1\n',
    )
  })
})
