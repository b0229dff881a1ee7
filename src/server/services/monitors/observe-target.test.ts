import { describe, expect, it } from 'vitest'
import { aggregate, reportFile } from '../../../../test/support/domain-reports.ts'
import { mailbox } from '../../../../test/support/mailbox.ts'
import { sampleDelivery, sampleMessage } from '../../../../test/support/messages.ts'
import { openMonitors, soundKey, soundZone } from '../../../../test/support/monitoring/open-monitors.ts'
import type { Schedule, WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { chooseMessage } from './choose-target.ts'
import { describeIncident } from './describe-incident.ts'
import type { WantedMonitor } from './monitors.ts'

const hour = 3_600_000
const day = 24 * hour
const hourly: Schedule = { kind: 'interval', minutes: 60 }
const daily: Schedule = { kind: 'interval', minutes: 24 * 60 }
const none = { monitorId: null, since: null, isOpen: null }
const page = { after: null, limit: 100 }

async function watch(
  { service }: ReturnType<typeof openMonitors>,
  wanted: Pick<WantedMonitor, 'target' | 'message'>,
  schedule = hourly,
) {
  const added = await service.add({ ...wanted, schedule })
  if (!('monitor' in added)) throw new Error(added.state)
  return added.monitor
}

describe('an answer that needs confirmation', () => {
  it('is requested from the other server', async () => {
    const world = openMonitors()
    const { asked, askedOther, publish, pass } = world
    await watch(world, { target: { kind: 'domain', domain: 'shop.example', selectors: [] } })
    await pass(1)
    expect(askedOther).toEqual([])
    publish(soundZone.replace('@ TXT "v=spf1 mx -all"', ''))
    await pass(1)
    expect(askedOther).toContain('shop.example TXT')
    const before = askedOther.length
    asked.length = 0
    await pass(2)
    expect([askedOther.length, asked.includes('shop.example TXT')]).toEqual([before, true])
  })
})

describe('DKIM selectors', () => {
  const target: WatchedTarget = { kind: 'domain', domain: 'shop.example', selectors: ['rotated'] }
  const guess = 'fm1._domainkey.shop.example TXT'

  it('are guessed once per day, and whenever something is new or the user asks for it', async () => {
    const world = openMonitors()
    const { asked, pass, service, publish } = world
    const { id } = await watch(world, { target })
    const guesses = () => asked.filter((question) => question === guess).length
    await pass(3)
    const first = guesses()
    await pass(24)
    expect(guesses()).toBe(first + 1)
    expect(asked.filter((question) => question === 'rotated._domainkey.shop.example TXT').length).toBeGreaterThan(20)
    await service.run(id)
    expect(guesses()).toBe(first + 2)
    publish(soundZone.replace('p=reject', 'p=none'))
    await pass(1)
    expect(guesses()).toBeGreaterThan(first + 2)
    expect(await world.incidents()).toEqual([['dmarc.policy_none', false]])
  })

  it('replaced by a guessable one are reported as one change, not an incident', async () => {
    const world = openMonitors()
    await watch(world, { target: { ...target, selectors: [] } })
    world.publish(soundZone.replace('rotated._', 'google._'))
    await world.pass(3)
    world.publish(soundZone.replace('rotated._', 'selector1._'))
    await world.pass(3)
    const changes = await world.service.listChanges(none, page)
    expect(changes.filter(({ subject }) => subject === 'records:dkim')).toMatchObject([
      { before: { value: [`google: ${soundKey}`] }, after: { value: [`selector1: ${soundKey}`] } },
    ])
    expect(await world.incidents()).toEqual([])
  })

  it('give the same problem whether they are guessed or not', async () => {
    const world = openMonitors()
    const dangling = `${soundZone}google._domainkey CNAME gone.provider.example.\n`
    world.publish(dangling)
    await watch(world, { target })
    await world.pass(30)
    expect(await world.service.listChanges(none, page)).toEqual([])
  })
})

describe('a saved message', () => {
  const chosen = chooseMessage(
    { raw: sampleMessage(), delivery: sampleDelivery({ receivedAt: new Date('2026-01-20T12:00:00Z') }) },
    'news.eml',
  )

  it('is analyzed with current DNS answers, and is not part of the changes', async () => {
    const world = openMonitors()
    const { publish, pass, incidents, service, analyze } = world
    await watch(world, chosen)
    await pass(3)
    expect(await service.listChanges(none, page)).toEqual([])
    publish(soundZone.replace('@ TXT "v=spf1 mx -all"', '@ TXT "v=spf1 -all"'))
    await pass(3)
    expect(await incidents()).toContainEqual(['spf.fail', false])
    const changes = await service.listChanges(none, page)
    expect(changes.find(({ subject }) => subject === 'records:spf')).toMatchObject({
      before: { value: ['v=spf1 mx -all'] },
      after: { value: ['v=spf1 -all'] },
    })
    expect(JSON.stringify(changes)).not.toContain('Good day')
    expect(analyze.mock.calls.map(([, { confirms }]) => confirms)).toContain(true)
  })

  it('does not change just because time passes', async () => {
    const world = openMonitors()
    await watch(world, chosen, daily)
    for (const days of [1, 30, 300]) {
      world.clock.advance(days * day)
      await world.service.runDue()
    }
    expect(await world.service.listChanges(none, page)).toEqual([])
  })

  it('reports why nothing was observed', async () => {
    const world = openMonitors()
    const { id } = await watch(world, chosen)
    world.publish(null)
    await world.pass(4)
    expect(await world.incidents()).toContainEqual(['not_checked', false])
    expect((await world.service.listRuns(id, 1))[0]?.skipped).toMatchObject({ code: 'dns_timeout' })
  })

  it('is refused if it is too large', async () => {
    const { service } = openMonitors()
    const large = chooseMessage({ raw: Buffer.alloc(2 * 1024 * 1024 + 1), delivery: sampleDelivery() }, 'large.eml')
    expect(await service.add({ ...large, schedule: hourly })).toEqual({ state: 'too_large' })
  })
})

describe('a permanent test address', () => {
  const address = 'ada+sendproof@mail.example'

  async function openAddress() {
    const world = openMonitors()
    const { store, clock, service } = world
    const since = new Date(clock.now().getTime() - 30 * day)
    await store.mailboxes.save(mailbox({ permanentSince: since, permanent_address: true }))
    const target = await service.chooseTestAddress({ address: ' ADA+sendproof@mail.example', expected_hours: 4 })
    if (!target) throw new Error('no such address')
    expect(target).toMatchObject({ kind: 'test_address', mailbox_id: 'm1', address })
    /** Reads the mailbox at the given number of hours; messages arrive at the hours in `arrivals`. */
    async function pass(hours: number, { isRead = true, arrivals = [] as number[] } = {}) {
      for (let passed = 1; passed <= hours; passed += 1) {
        const arrivedAt = clock.now()
        if (arrivals.includes(passed)) {
          await store.mailboxes.refuseArrival({ mailboxId: 'm1', digest: arrivedAt.toISOString(), arrivedAt })
        }
        if (isRead) await store.mailboxes.advancePermanent('m1', new Date(arrivedAt.getTime() - day))
        await world.pass(1)
      }
    }
    await pass(1)
    await watch(world, { target })
    return { ...world, pass }
  }

  it('has an incident when nothing arrives, but not before the first period has ended', async () => {
    const { pass, incidents } = await openAddress()
    await pass(4)
    expect(await incidents()).toEqual([])
    await pass(3)
    expect(await incidents()).toEqual([['overdue', false]])
    await pass(3, { arrivals: [1] })
    expect(await incidents()).toEqual([['overdue', true]])
  })

  it('has no incident while messages arrive', async () => {
    const { pass, incidents, service } = await openAddress()
    await pass(15, { arrivals: [3, 6, 9, 12] })
    expect([await incidents(), await service.listChanges(none, page)]).toEqual([[], []])
  })

  it('is unknown while the mailbox cannot be read', async () => {
    const { pass, incidents } = await openAddress()
    await pass(12, { isRead: false })
    expect(await incidents()).toEqual([['not_checked', false]])
  })

  it('is not found by a different address', async () => {
    const { service } = await openAddress()
    expect(await service.chooseTestAddress({ address: 'ada@mail.example', expected_hours: 24 })).toBeNull()
  })
})

describe('reports', () => {
  const target: WatchedTarget = { kind: 'reports', domain: 'shop.example', expected_hours: 6 }

  async function openReports() {
    const world = openMonitors()
    let count = 0
    async function receive(changes: Parameters<typeof aggregate>[0] = {}) {
      count += 1
      const receivedAt = world.clock.now()
      const { domainReports } = world.store
      const id = await domainReports.storeFile(reportFile(`report ${count}`, { receivedAt }))
      const begin = new Date(Date.UTC(2026, 0, count))
      const report = aggregate({ reportId: String(count), begin, end: new Date(begin.getTime() + day), ...changes })
      await domainReports.save(id, { reports: [report], readAt: receivedAt })
    }
    await watch(world, { target })
    return { ...world, receive }
  }

  it('have an incident when they stop arriving', async () => {
    const { pass, incidents, receive } = await openReports()
    await pass(5)
    await receive()
    await pass(5)
    expect(await incidents()).toEqual([])
    await receive({ authenticity: 'forged' })
    await receive({ domain: 'other.example' })
    await pass(4)
    expect(await incidents()).toEqual([['overdue', false]])
    await receive()
    await pass(3)
    expect(await incidents()).toEqual([['overdue', true]])
  })

  it('are unknown while a mailbox with reports cannot be read', async () => {
    const { pass, incidents, store } = await openReports()
    await store.mailboxes.save(mailbox({ for_reports: true }))
    await pass(12)
    expect(await incidents()).toEqual([['not_checked', false]])
  })
})

describe('bounces', () => {
  const target: WatchedTarget = { kind: 'bounces', domain: 'shop.example', sent_per_day: null }

  async function openBounces() {
    const world = openMonitors()
    let count = 0
    /** Stores refusals of a domain that arrive now. */
    async function receive(domain: string, reason: 'auth_failed' | 'unknown_recipient') {
      count += 1
      const at = world.clock.now()
      const stated = {
        permanence: 'permanent',
        treatment: 'none',
        status: null,
        replyCode: 550,
        feedbackType: null,
      } as const
      const about = { stream: null, messageDigest: null, recipientDomain: null, recipientHash: null }
      await world.store.receiverNotices.save([
        {
          ...stated,
          ...about,
          kind: 'bounce',
          via: 'api',
          digest: `${count}:0`,
          at,
          receivedAt: at,
          domain,
          ...{ provider: 'gmail', action: 'failed', reason },
        },
      ])
    }
    const { id } = await watch(world, { target })
    return { ...world, id, receive }
  }

  it('have an incident when a provider refuses the domain, until it no longer does', async () => {
    const { receive, pass, service, incidents } = await openBounces()
    await receive('other.example', 'auth_failed')
    await receive('shop.example', 'unknown_recipient')
    await pass(3)
    expect(await incidents()).toEqual([])
    await receive('mail.shop.example', 'auth_failed')
    await pass(3)
    expect(await incidents()).toEqual([['mail_refused', false]])
    const [incident] = await service.listIncidents(none, page)
    expect(incident).toMatchObject({ subject: 'refusal:gmail auth_failed', severity: 'major' })
    expect(incident && describeIncident(incident, 'en').title).toMatch(
      /^Gmail refuses mail: The receiver could not verify/,
    )
    await pass(60)
    expect(await incidents()).toEqual([['mail_refused', true]])
  })

  it('are unknown while nothing can bring them', async () => {
    const { id, receive, pass, service, incidents } = await openBounces()
    await pass(5)
    expect(await incidents()).toEqual([['not_checked', false]])
    expect((await service.listRuns(id, 1))[0]?.skipped).toEqual({ code: 'no_notices' })
    await receive('other.example', 'unknown_recipient')
    await pass(5)
    expect(await incidents()).toEqual([['not_checked', true]])
  })
})

describe('expiry', () => {
  const target: WatchedTarget = {
    ...{ kind: 'expiry', domain: 'shop.example', days: 21, key_days: 365 },
    registration: true,
  }

  it('is requested from the registry at most once per day, and again to confirm', async () => {
    const world = openMonitors()
    world.lookUpRegistration.mockResolvedValue(known(new Date('2027-11-23T00:00:00Z')))
    await watch(world, { target })
    await world.pass(5)
    expect(world.lookUpRegistration.mock.calls.map(([domain]) => domain)).toEqual(['shop.example'])
    world.lookUpRegistration.mockClear().mockResolvedValue(known(new Date('2026-11-30T00:00:00Z')))
    world.clock.advance(day)
    await world.pass(3)
    expect(world.lookUpRegistration).toHaveBeenCalledTimes(2)
    expect(await world.incidents()).toEqual([['ends_soon', false]])
  })

  it('is unknown without an answer from the registry', async () => {
    const world = openMonitors()
    world.lookUpRegistration.mockResolvedValue(unavailable({ code: 'connection_failed', subject: 'rdap.example' }))
    await watch(world, { target })
    await world.pass(5)
    expect(await world.incidents()).toEqual([['not_checked', false]])
  })

  it('is not requested from the registry unless wanted', async () => {
    const world = openMonitors()
    await watch(world, { target: { ...target, registration: false } })
    await world.pass(3)
    expect(world.lookUpRegistration).not.toHaveBeenCalled()
  })
})
