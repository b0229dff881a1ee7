import { describe, expect, it } from 'vitest'
import type { MonitorAnswer } from '../../../../shared/contract/monitoring/monitor-routes.ts'
import { type PortfolioSearch, searchPortfolio } from './portfolio-search.ts'

const now = new Date('2026-11-23T10:00:00.000Z')

function monitorOf(domain: string, changes: Partial<MonitorAnswer> = {}): MonitorAnswer {
  return {
    id: 1,
    target: { kind: 'domain', domain, selectors: [] },
    group_id: null,
    schedule: { kind: 'interval', minutes: 60 },
    created_at: now.toISOString(),
    next_run_at: now.toISOString(),
    last_run_at: null,
    last_change_at: null,
    open_incidents: 0,
    summary: null,
    ...changes,
  }
}

const monitors = [
  monitorOf('shop.example', { group_id: 1, last_change_at: '2026-11-22T10:00:00.000Z' }),
  monitorOf('xn--mnchen-3ya.example', { open_incidents: 2, next_run_at: '2026-11-23T09:00:00.000Z' }),
  monitorOf('arch.example', { open_incidents: 1, last_change_at: '2026-11-01T10:00:00.000Z' }),
]
const [shop, city, arch] = ['shop.example', 'xn--mnchen-3ya.example', 'arch.example']

describe('searchPortfolio', () => {
  it.each<[PortfolioSearch, (string | undefined)[]]>([
    [{}, [city, arch, shop]],
    [{ order: 'name' }, [arch, city, shop]],
    [{ order: 'change' }, [shop, arch, city]],
    [{ order: 'next' }, [city, arch, shop]],
    [{ q: 'ACME' }, [shop]],
    [{ q: 'münch' }, [city]],
    [{ q: 'mnchen-3ya' }, [city]],
    [{ q: 'example arch' }, [arch]],
    [{ group: 1 }, [shop]],
    [{ group: 0 }, [city, arch]],
    [{ state: 'incidents' }, [city, arch]],
    [{ state: 'changed' }, [shop]],
  ])('%j', (search, expected) => {
    const found = searchPortfolio(monitors, [{ id: 1, name: 'Acme' }], search, now)
    expect(found.map(({ target }) => target.kind === 'domain' && target.domain)).toEqual(expected)
  })
})
