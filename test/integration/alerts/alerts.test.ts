import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { channelSecret } from '../../../src/server/data-folder/secret-names.ts'
import type { DesktopNotice } from '../../../src/server/services/alerts/desktop-notices.ts'
import { channelSettingsSchema } from '../../../src/shared/contract/monitoring/channel.ts'
import { alertPolicySchema } from '../../../src/shared/contract/monitoring/incident.ts'
import type { Observation } from '../../../src/shared/contract/monitoring/run.ts'
import { broken, hour, minute, opening, record, recovery, setUpAlerts, silent, sound } from '../../support/alerting.ts'

const digestSchema = z.object({
  type: z.literal('digest'),
  data: z.object({ monitors: z.array(z.object({ incidents: z.array(z.object({ title: z.string() })) })) }),
})
const all = { channelId: null, incidentId: null, state: null }
const page = { before: null, limit: 100 }

describe('alerts by email', () => {
  it('say what changed, what is affected, since when, and what to do; the recovery replies to them', async () => {
    const { startEmail, addGroup, watch, observe, alerts } = await setUpAlerts()
    const { channel, mails } = await startEmail({ is_default: false })
    const { id: groupId } = await addGroup({ owner: 'Ann', channel_ids: [channel.id] })
    const id = await watch('shop.example', groupId)
    await observe(id, opening)
    await alerts.sendAlerts()
    await alerts.sendAlerts()
    await observe(id, recovery)
    await alerts.sendAlerts()
    const [opened, recovered, ...others] = mails()
    expect(others).toEqual([])
    expect(opened?.subject).toBe('shop.example has no SPF record, so it does not list its mail servers')
    expect(opened?.text).toBe(
      [
        'Critical problem. First seen 2026-11-23 12:00 UTC, confirmed 2026-11-23 13:00 UTC.\n',
        'Without SPF, only DKIM authenticates your mail; Gmail, Yahoo, and Microsoft expect both from bulk senders.\n',
        `Before:\n  ${record}\nNow:\n  nothing\n`,
        'Affected: shop.example (Acme)\nOwner: Ann\n',
        'What to do: If no one planned this change, publish the earlier record again. If it was planned, the audit shows what is still wrong with it.\n',
        'Details: http://127.0.0.1:4780/domain/shop.example\n',
        'You get this message once for each problem, and another one when it is fixed.',
      ].join('\n'),
    )
    expect(opened?.fields).toMatchObject({
      From: 'Sendproof <alerts@agency.example>',
      To: 'team@agency.example',
      'Auto-Submitted': 'auto-generated',
      'Message-ID': expect.stringMatching(/^<msg_[0-9a-f-]{36}@agency\.example>$/),
    })
    expect(recovered?.subject).toBe('Fixed: shop.example has no SPF record, so it does not list its mail servers')
    expect(recovered?.fields['In-Reply-To']).toBe(opened?.fields['Message-ID'])
    expect(recovered?.text).toContain('It was open from 2026-11-23 12:00 UTC to 2026-11-23 16:00 UTC.')
    expect(recovered?.text).toContain(`Before:\n  nothing\nNow:\n  ${record}\n`)
  })

  it('are written in the language of the channel', async () => {
    const { startEmail, watch, observe, alerts } = await setUpAlerts()
    const { mails } = await startEmail({ lang: 'pl' })
    await observe(await watch('shop.example'), [sound, silent, silent, silent])
    await alerts.sendAlerts()
    expect(mails().map(({ subject }) => subject)).toEqual([
      'Nie udaje się sprawdzić shop.example od 2026-11-23 12:00 UTC',
    ])
    expect(mails()[0]?.text).toContain('Nie mówi to nic o samej pozycji shop.example.')
  })

  it('are reported as failing if one of the recipients is refused', async () => {
    const { startEmail, startWebhook, watch, observe, alerts } = await setUpAlerts()
    const { channel, mails } = await startEmail()
    const { received } = await startWebhook()
    const target = { kind: 'email', to: ['team@agency.example', 'nobody@agency.example'] } as const
    await alerts.changeChannel(
      channel.id,
      { ...channelSettingsSchema.parse({ name: 'Team', target }) },
      { isOwner: true },
    )
    expect(await alerts.testChannel(channel.id)).toMatchObject({ trouble: { code: 'refused' } })
    await observe(await watch('shop.example'), opening)
    await alerts.sendAlerts()
    await alerts.sendAlerts()
    expect(mails()).toHaveLength(2)
    expect(received.map(({ payload }) => payload)).toMatchObject([
      { data: { incident: { problem: 'spf.no_record' } } },
      { data: { incident: { problem: 'channel_failed' } } },
    ])
  })

  it('say where to ask for removal from a blocklist', async () => {
    const { startEmail, watch, observe, alerts } = await setUpAlerts()
    const { mails } = await startEmail()
    const subject = 'list:dbl.spamhaus.org links.example'
    const reading = (isListed: boolean): Observation => ({
      readings: [{ subject, value: [], problem: isListed ? { key: 'listed', severity: 'critical' } : null }],
      skipped: null,
    })
    await observe(await watch('shop.example'), [false, true, true].map(reading))
    await alerts.sendAlerts()
    expect(mails()[0]?.text).toContain('Then ask the list to remove links.example: https://check.spamhaus.org')
  })

  it('say that an address in a range without direct mail is removed by its owner', async () => {
    const { startEmail, watch, observe, alerts } = await setUpAlerts()
    const { mails } = await startEmail()
    const listed = { key: 'listed', severity: 'major' } as const
    const reading = (problem: typeof listed | null): Observation => ({
      readings: [{ subject: 'list:zen.spamhaus.org', value: [], problem, params: { is_policy: true } }],
      skipped: null,
    })
    await observe(await watch('shop.example'), [null, listed, listed].map(reading))
    await alerts.sendAlerts()
    expect(mails()[0]?.text).toContain('remove it from the list yourself: https://check.spamhaus.org')
    expect(mails()[0]?.text).not.toContain('hacked account')
  })

  it('say that a target can be checked again', async () => {
    const { startEmail, watch, observe, alerts } = await setUpAlerts()
    const { mails } = await startEmail()
    const id = await watch('shop.example')
    await observe(id, [sound, silent, silent, silent])
    await alerts.sendAlerts()
    await observe(id, recovery)
    await alerts.sendAlerts()
    expect(mails()[1]?.subject).toBe('shop.example can be checked again')
    expect(mails()[1]?.text).toContain('It could not be checked from 2026-11-23 12:00 UTC to 2026-11-23 17:00 UTC.')
  })

  it('combine incidents that open at the same time', async () => {
    const { startEmail, startWebhook, watch, observe, alerts } = await setUpAlerts()
    const { mails } = await startEmail()
    const { received } = await startWebhook()
    for (const name of ['a', 'b', 'c']) await observe(await watch(`${name}.example`), opening)
    await alerts.sendAlerts()
    expect(mails().map(({ subject }) => subject)).toEqual(['3 alerts: a.example, b.example, and c.example'])
    expect(new Set(received.map(({ id }) => id)).size).toBe(3)
  })

  it('are repeated under the same Message-ID if it is unknown whether they arrived', async () => {
    const { startEmail, watch, observe, alerts, store, clock } = await setUpAlerts()
    const { mails } = await startEmail()
    await observe(await watch('shop.example'), opening)
    // As if the engine was killed between sending and saving the result.
    const killed = vi.spyOn(store.alerts, 'finish').mockRejectedValueOnce(new Error('killed'))
    await alerts.sendAlerts()
    await alerts.sendAlerts()
    expect(mails()).toHaveLength(1)
    clock.advance(5 * minute)
    await alerts.sendAlerts()
    await alerts.sendAlerts()
    killed.mockRestore()
    const [first, second, ...others] = mails()
    expect([second?.fields['Message-ID'], second?.fields.Date]).toEqual([
      first?.fields['Message-ID'],
      first?.fields.Date,
    ])
    expect(others).toEqual([])
  })

  it('cannot be forged by records', async () => {
    const { startEmail, watch, observe, alerts } = await setUpAlerts()
    const { mails } = await startEmail()
    const forged = `v=spf1\r\n\r\nBcc: everyone@shop.example\u202e${'x'.repeat(5000)}`
    const id = await watch('shop.example')
    const readings = [{ subject: 'records:spf', value: [forged], problem: null }, ...sound.readings.slice(0, 1)]
    await observe(id, [{ readings, skipped: null }, broken, broken])
    await alerts.sendAlerts()
    const [mail] = mails()
    expect(mail?.text).toMatch(/^ {2}v=spf1\uFFFD{4}Bcc: everyone@shop\.example\uFFFDx+…$/m)
    expect(mail?.text.length).toBeLessThan(2000)
  })
})

describe('email addresses that a key added', () => {
  it('get alerts from when the owner confirms them, and nothing before', async () => {
    const { alerts, startEmail, watch, observe } = await setUpAlerts()
    const { channel, mails } = await startEmail()
    const to = ['team@agency.example', 'other@agency.example']
    const settings = { name: 'Your account is suspended', lang: null, is_default: true }
    await alerts.changeChannel(channel.id, { ...settings, target: { kind: 'email', to } }, { isOwner: false })
    await alerts.testChannel(channel.id)
    const stranger = { ...settings, name: 'Other', target: { kind: 'email' as const, to: ['stranger@victim.example'] } }
    await alerts.addChannel(stranger, undefined, { keyId: 'k1', max: 1 })
    expect(await alerts.addChannel({ ...stranger, name: 'More' }, undefined, { keyId: 'k1', max: 1 })).toBe('full')
    await observe(await watch('shop.example'), opening)
    await alerts.sendAlerts()
    expect(mails()).toHaveLength(2)
    for (const { fields, text } of mails()) {
      expect(fields.To).toBe('team@agency.example')
      expect(`${fields.Subject} ${text}`).not.toContain('suspended')
    }
    const [, other] = await alerts.listChannels()
    if (!other) throw new Error('no channel')
    await alerts.changeChannel(other.id, stranger, { isOwner: true })
    await alerts.sendAlerts()
    expect(mails().map(({ fields }) => fields.To)).toEqual([
      ...['team@agency.example', 'team@agency.example', 'stranger@victim.example'],
    ])
  })
})

it('sends at most 500 emails per channel and UTC day', async () => {
  const { alerts, store, clock, startEmail, addGroup, watch, observe, pass } = await setUpAlerts()
  const { channel, mails } = await startEmail()
  const { id } = await addGroup({ digest: { frequency: 'daily', hour: 8, time_zone: 'UTC' } })
  for (let sent = 0; sent < 500; sent++) {
    const [at, messageId] = [new Date(clock.now().getTime() + sent), `msg_${sent}`]
    const group = await store.alerts.findGroup(id)
    if (!group) throw new Error('no group')
    await store.alerts.planDigest(group, {
      channels: [{ id: channel.id, messageId }],
      at,
      next: new Date(at.getTime() + hour * 48),
    })
    await store.alerts.finish({ messageId, until: at }, { state: 'sent', at })
  }
  await observe(await watch('shop.example'), opening)
  await alerts.sendAlerts()
  await pass(1)
  expect(mails()).toEqual([])
  // The day ends in UTC.
  await pass(11)
  expect(mails()).toHaveLength(1)
})

describe('alerts by webhook', () => {
  it('are signed according to Standard Webhooks, as its library verifies', async () => {
    const { startWebhook, watch, observe, alerts } = await setUpAlerts()
    const { received, trust } = await startWebhook()
    const id = await watch('shop.example')
    await observe(id, opening)
    await alerts.sendAlerts()
    trust('whsec_b3RoZXIgc2VjcmV0')
    await observe(id, recovery)
    await alerts.sendAlerts()
    expect(received).toEqual([
      {
        id: expect.stringMatching(/^msg_/),
        payload: {
          type: 'incident.opened',
          timestamp: '2026-11-23T13:00:00.000Z',
          data: expect.objectContaining({
            incident: expect.objectContaining({
              problem: 'spf.no_record',
              title: 'shop.example has no SPF record, so it does not list its mail servers',
              since: '2026-11-23T12:00:00.000Z',
            }),
            target: { kind: 'domain', domain: 'shop.example', selectors: [] },
            change: expect.objectContaining({ before: { value: [record], problem: null } }),
            url: 'http://127.0.0.1:4780/domain/shop.example',
          }),
        },
      },
      // Signed with another secret than the receiver expects.
      { id: expect.stringMatching(/^msg_/), payload: null },
    ])
  })

  it('report the recovery if the problem may have been reported, even if repeating it failed', async () => {
    const { startWebhook, watch, observe, alerts, store, clock, pass } = await setUpAlerts()
    const { received, answer } = await startWebhook()
    const id = await watch('shop.example')
    await observe(id, opening)
    // As if the engine was killed between sending and saving the result.
    const killed = vi.spyOn(store.alerts, 'finish').mockRejectedValueOnce(new Error('killed'))
    await alerts.sendAlerts()
    await alerts.sendAlerts()
    killed.mockRestore()
    expect(received).toHaveLength(1)
    answer(503)
    clock.advance(5 * minute)
    await alerts.sendAlerts()
    await alerts.sendAlerts()
    expect(received).toHaveLength(2)
    await observe(id, recovery)
    answer(204)
    await pass(24)
    expect(received.at(-1)?.payload).toMatchObject({ type: 'incident.recovered' })
  })

  it('are retried under the same id, then given up; another channel reports the failure', async () => {
    const { startWebhook, startEmail, watch, observe, alerts, pass, store } = await setUpAlerts()
    const { received, answer, channel } = await startWebhook()
    const { mails } = await startEmail()
    answer(503)
    const id = await watch('shop.example')
    await observe(id, opening)
    await pass(30)
    expect(received).toHaveLength(8)
    expect(new Set(received.map((each) => each.id)).size).toBe(1)
    const [dead, ...others] = await alerts.listDeliveries({ ...all, channelId: channel.id }, page)
    expect(others).toEqual([])
    expect(dead).toMatchObject({ state: 'dead', attempts: 8, trouble: { code: 'http_status', detail: '503' } })
    expect(mails().map(({ subject }) => subject)).toEqual([
      'shop.example has no SPF record, so it does not list its mail servers',
      'Alerts could not be sent through “Hook”',
    ])
    answer(204)
    expect(await alerts.retryDelivery(dead?.id ?? 0)).toMatchObject({ id: dead?.id, state: 'waiting' })
    await pass(1)
    expect(await store.alerts.listDeliveries({ ...all, state: 'dead' }, page)).toEqual([])
    expect(
      mails()
        .map(({ subject }) => subject)
        .at(-1),
    ).toBe('Fixed: Alerts could not be sent through “Hook”')
  })

  it.each([
    ['seconds', { 'Retry-After': '3600' }],
    ['a date', { 'Retry-After': 'Fri, 27 Nov 2026 11:00:00 GMT', Date: 'Fri, 27 Nov 2026 10:00:00 GMT' }],
  ])('are retried when the receiver allows it again, in %s', async (_, headers) => {
    const { startWebhook, watch, observe, alerts, clock } = await setUpAlerts()
    const { received, answer } = await startWebhook()
    answer(429, headers)
    await observe(await watch('shop.example'), opening)
    await alerts.sendAlerts()
    clock.advance(59 * minute)
    await alerts.sendAlerts()
    expect(received).toHaveLength(1)
    clock.advance(minute)
    await alerts.sendAlerts()
    expect(received).toHaveLength(2)
  })

  it('are sent only to public addresses, unless others are allowed', async () => {
    const { startWebhook, alerts } = await setUpAlerts({ allowsPrivate: false })
    const { received, channel } = await startWebhook()
    expect(await alerts.testChannel(channel.id)).toEqual({ trouble: { code: 'address_forbidden', detail: null } })
    const settings = { name: 'Inner', lang: null, is_default: true }
    for (const [host, detail] of [
      ['127.0.0.1', '127.0.0.1'],
      ['[::ffff:10.0.0.1]', '10.0.0.1'],
      ['169.254.169.254', '169.254.169.254'],
    ]) {
      await alerts.changeChannel(
        channel.id,
        { ...settings, target: { kind: 'webhook', url: `https://${host}/` } },
        { isOwner: true },
      )
      expect(await alerts.testChannel(channel.id)).toMatchObject({ trouble: { code: 'address_forbidden', detail } })
    }
    expect(received).toEqual([])
  })

  it('keep their secret until the address changes', async () => {
    const { startWebhook, alerts } = await setUpAlerts()
    const { channel, secret, url, received, trust } = await startWebhook()
    expect(secret).toMatch(/^whsec_/)
    const settings = { name: 'Renamed', lang: null, is_default: false }
    expect(
      await alerts.changeChannel(channel.id, { ...settings, target: { kind: 'webhook', url } }, { isOwner: true }),
    ).toMatchObject({
      secret: null,
    })
    expect(await alerts.testChannel(channel.id)).toEqual({ trouble: null })
    const changed = await alerts.changeChannel(
      channel.id,
      {
        ...settings,
        target: { kind: 'webhook', url: `${url}?2` },
      },
      { isOwner: true },
    )
    if (typeof changed === 'string') throw new Error(changed)
    expect(changed.secret).toMatch(/^whsec_/)
    trust(changed.secret ?? '')
    await alerts.testChannel(channel.id)
    expect(received.map(({ payload }) => payload)).toMatchObject([{ type: 'test' }, { type: 'test' }])
  })

  it('get a new secret when saved without one, as after an import', async () => {
    const { startWebhook, alerts, secrets } = await setUpAlerts()
    const { channel, url, trust } = await startWebhook()
    await secrets.remove(channelSecret(channel.id))
    expect(await alerts.testChannel(channel.id)).toMatchObject({ trouble: { code: 'no_secret' } })
    const settings = { name: channel.name, lang: null, is_default: true }
    const changed = await alerts.changeChannel(
      channel.id,
      { ...settings, target: { kind: 'webhook', url } },
      { isOwner: true },
    )
    if (typeof changed === 'string') throw new Error(changed)
    trust(changed.secret ?? '')
    expect(await alerts.testChannel(channel.id)).toEqual({ trouble: null })
  })
})

describe('alerts', () => {
  it('wait for the end of quiet hours, and never report incidents resolved by then', async () => {
    const { startEmail, addGroup, watch, observe, pass } = await setUpAlerts({ start: '2026-11-23T18:00:00Z' })
    const { channel, mails } = await startEmail({ is_default: false })
    const quiet_hours = { from: '22:00', to: '07:00', time_zone: 'Europe/Warsaw' }
    const policy = alertPolicySchema.parse({ escalate_after_hours: 4, quiet_hours })
    const { id: groupId } = await addGroup({ channel_ids: [channel.id], policy })
    const [lasting, short] = [await watch('shop.example', groupId), await watch('short.example', groupId)]
    await observe(lasting, opening)
    await observe(short, [...opening, ...recovery])
    await pass(1)
    expect(mails()).toEqual([])
    await pass(8)
    // By now, the incident is older than four hours, and no one has acknowledged it.
    expect(mails().map(({ subject }) => subject)).toEqual([
      'shop.example has no SPF record, so it does not list its mail servers',
      'Still open: shop.example has no SPF record, so it does not list its mail servers',
    ])
  })

  it('for monitors without a group respect the quiet hours of the default policy', async () => {
    const { startEmail, watch, observe, pass, alerts } = await setUpAlerts({ start: '2026-11-23T18:00:00Z' })
    const { mails } = await startEmail()
    const quiet_hours = { from: '18:00', to: '07:00', time_zone: 'UTC' }
    const policy = alertPolicySchema.parse({ quiet_hours })
    expect(await alerts.changeDefaultPolicy(policy)).toBe(true)
    await observe(await watch('shop.example'), opening)
    await pass(2)
    expect(mails()).toEqual([])
    await pass(10)
    expect(mails()).toHaveLength(1)
  })

  it('remind another channel of unacknowledged incidents, and report to it when they are fixed', async () => {
    const { startEmail, addGroup, watch, observe, pass, startWebhook } = await setUpAlerts()
    const { channel, mails } = await startEmail({ is_default: false })
    const { channel: boss, received } = await startWebhook()
    const policy = alertPolicySchema.parse({ escalate_after_hours: 4 })
    const { id: groupId } = await addGroup({ channel_ids: [channel.id], policy: { ...policy, escalate_to: [boss.id] } })
    const id = await watch('shop.example', groupId)
    await observe(id, opening)
    await pass(5)
    await observe(id, recovery)
    await pass(1)
    expect(mails().map(({ subject }) => subject)).toEqual([
      'shop.example has no SPF record, so it does not list its mail servers',
      'Fixed: shop.example has no SPF record, so it does not list its mail servers',
    ])
    expect(received.map(({ payload }) => payload)).toMatchObject([
      { type: 'incident.escalated' },
      { type: 'incident.recovered' },
    ])
  })

  it('do not escalate or repeat once acknowledged', async () => {
    const { startEmail, addGroup, watch, observe, pass, store, clock } = await setUpAlerts()
    const { channel, mails } = await startEmail({ is_default: false })
    const policy = alertPolicySchema.parse({ escalate_after_hours: 4 })
    const { id: groupId } = await addGroup({ channel_ids: [channel.id], policy })
    await observe(await watch('shop.example', groupId), opening)
    await pass(1)
    await store.monitors.acknowledge(1, clock.now())
    await pass(8)
    expect(mails()).toHaveLength(1)
  })

  it('become notifications only where they can be shown', async () => {
    const { addChannel, watch, observe, alerts, desktop } = await setUpAlerts()
    const { channel } = await addChannel('Desk', { kind: 'desktop' })
    await observe(await watch('shop.example'), opening)
    await alerts.sendAlerts()
    expect(await alerts.listDeliveries(all, page)).toEqual([])
    expect(await alerts.testChannel(channel.id)).toEqual({ trouble: { code: 'no_notifications', detail: null } })
    const shown: DesktopNotice[] = []
    desktop.onNotice((notice) => void shown.push(notice))
    await alerts.sendAlerts()
    await alerts.sendAlerts()
    expect(shown).toEqual([
      {
        title: 'shop.example has no SPF record, so it does not list its mail servers',
        body: 'Critical problem. First seen 2026-11-23 12:00 UTC, confirmed 2026-11-23 13:00 UTC.',
        target: { kind: 'domain', domain: 'shop.example', selectors: [] },
      },
    ])
  })

  it('are summarized in a digest once', async () => {
    const { startEmail, addGroup, watch, observe, pass, alerts, clock } = await setUpAlerts()
    const { channel, mails } = await startEmail({ is_default: false })
    const digest = { frequency: 'daily', hour: 6, time_zone: 'UTC' } as const
    const policy = alertPolicySchema.parse({ minimum_severity: 'critical' })
    const { id: groupId } = await addGroup({ channel_ids: [channel.id], digest, policy })
    await watch('quiet.example', groupId)
    await observe(await watch('shop.example', groupId), opening)
    await pass(18)
    const digests = () => mails().filter(({ subject }) => subject.startsWith('Acme'))
    expect(digests().map(({ subject }) => subject)).toEqual(['Acme: what happened since 2026-11-23 10:00 UTC'])
    expect(digests()[0]?.text).toContain(
      'shop.example\n  New: shop.example has no SPF record, so it does not list its mail servers\n  1 change of records\n\n2 monitors in this group.',
    )
    expect(digests()[0]?.html).toContain(
      '>New: shop.example has no SPF record, so it does not list its mail servers</div>',
    )
    // After sleeping for days, a computer sends one digest, not several.
    clock.advance(72 * hour)
    await alerts.sendAlerts()
    await alerts.sendAlerts()
    expect(digests()).toHaveLength(2)
    expect(digests()[1]?.text).toContain(
      'Still open: shop.example has no SPF record, so it does not list its mail servers',
    )
  })

  it('are not repeated by later digests of a webhook', async () => {
    const { startWebhook, addGroup, watch, observe, pass } = await setUpAlerts()
    const { channel, received } = await startWebhook({ is_default: false })
    const digest = { frequency: 'daily', hour: 6, time_zone: 'UTC' } as const
    const { id: groupId } = await addGroup({ channel_ids: [channel.id], digest })
    const id = await watch('shop.example', groupId)
    await observe(id, [...opening, ...recovery])
    await pass(20)
    const another = { subject: 'records:spf', value: [`${record} `], problem: null }
    await observe(id, [{ readings: [another], skipped: null }])
    await pass(20)
    const digests = received.flatMap(({ payload }) => digestSchema.safeParse(payload).data ?? [])
    const titles = digests.map(({ data }) =>
      data.monitors.flatMap(({ incidents }) => incidents.map(({ title }) => title)),
    )
    expect(titles).toEqual([['shop.example has no SPF record, so it does not list its mail servers'], []])
  })
})
