import { describe, expect, it } from 'vitest'
import { audit } from '../../../../test/support/audit.ts'
import { openMonitors, soundZone } from '../../../../test/support/monitoring/open-monitors.ts'
import type { DomainObservation } from '../../../engine/present/observe-domain.ts'
import { observeDomain } from '../../../engine/present/observe-domain.ts'
import type { WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import { createDomainStates } from './domain-states.ts'

const openZone = soundZone.replace('mx -all', '+all')

async function observed(zone: string): Promise<DomainObservation> {
  const { facts, outcomes } = await audit(zone)
  return observeDomain(facts, outcomes)
}

function open() {
  const monitors = openMonitors()
  const { list } = createDomainStates({ store: monitors.store, clock: monitors.clock })
  return {
    ...monitors,
    list,
    stateOf: async (name: string) => (await list('en')).find(({ domain }) => domain === name),
  }
}

describe('the state of a domain', () => {
  it('is what was observed last, by an audit or by a monitor', async () => {
    const { store, clock, service, publish, pass, stateOf } = open()
    expect(await stateOf('shop.example')).toBeUndefined()
    const target: WatchedTarget = { kind: 'domain', domain: 'shop.example', selectors: [] }
    await service.add({ target, schedule: { kind: 'interval', minutes: 60 } })
    expect(await stateOf('shop.example')).toMatchObject({
      dns: null,
      tests: null,
      reports: null,
      monitor: { open_incidents: 0 },
    })
    await pass(1)
    const sound = await stateOf('shop.example')
    expect(sound?.dns).toMatchObject({ source: 'monitor', problems: [], previous_grade: null })

    publish(openZone)
    await pass(1)
    const opened = await stateOf('shop.example')
    expect(opened?.dns).toMatchObject({ source: 'monitor', previous_grade: sound?.dns?.grade })
    expect(opened?.dns?.problems).toMatchObject([{ finding: 'spf.all_open', severity: 'critical' }])
    expect(opened?.dns?.grade).not.toBe(sound?.dns?.grade)

    await store.domains.save('shop.example', await observed(soundZone), { observedAt: clock.now(), source: 'audit' })
    expect((await stateOf('shop.example'))?.dns).toMatchObject({ source: 'audit', problems: [] })
  })

  it('says since when it is so, and is no older observation', async () => {
    const { store, stateOf } = open()
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour))
    const [sound, broken] = [await observed(soundZone), await observed(openZone)]
    await store.domains.save('shop.example', sound, { observedAt: at(1), source: 'audit' })
    await store.domains.save('shop.example', broken, { observedAt: at(3), source: 'audit' })
    await store.domains.save('shop.example', broken, { observedAt: at(4), source: 'monitor' })
    await store.domains.save('shop.example', sound, { observedAt: at(2), source: 'audit' })
    await store.domains.repeat('shop.example', at(5))
    expect((await stateOf('shop.example'))?.dns).toMatchObject({
      grade: broken.grade,
      previous_grade: sound.grade,
      since: at(3).toISOString(),
      observed_at: at(5).toISOString(),
    })
  })

  it('stays what is known if DNS does not answer, and lists a domain that never did', async () => {
    const { store, clock, stateOf } = open()
    const silent = { grade: null, grade_floor: null, score: null, problems: [], isKnown: false }
    const by = { observedAt: clock.now(), source: 'audit' } as const
    await store.domains.save('shop.example', silent, by)
    expect((await stateOf('shop.example'))?.dns).toMatchObject({ grade: null, problems: [] })
    const sound = await observed(soundZone)
    await store.domains.save('shop.example', sound, by)
    await store.domains.save('shop.example', silent, by)
    expect((await stateOf('shop.example'))?.dns).toMatchObject({ grade: sound.grade })
  })
})
