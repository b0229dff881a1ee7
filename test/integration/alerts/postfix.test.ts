import { describe, expect, it, onTestFinished } from 'vitest'
import { alertPolicySchema } from '../../../src/shared/contract/monitoring/incident.ts'
import { opening, readMail, recovery, setUpAlerts } from '../../support/alerting.ts'
import { launchPostfix, postfixObstacle } from '../../support/launch-postfix.ts'
import { named } from '../../support/obstacles.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const obstacle = postfixObstacle()
const mailbox = 'team@agency.example'

/** Alerts sent through Postfix, which has one mailbox. */
async function setUp() {
  const postfix = await launchPostfix(temporaryFolder(), mailbox)
  onTestFinished(postfix.end)
  const { relay, ...others } = await setUpAlerts()
  const { port, certificate } = postfix
  const server = { host: '127.0.0.1', port, security: 'starttls', certificate } as const
  await relay.save({ ...server, user: null, from: 'alerts@agency.example' }, undefined)
  return { ...others, mails: () => postfix.messages().map(readMail) }
}

describe.skipIf(obstacle)(named('alerts sent through Postfix', obstacle), () => {
  it('arrive in the mailbox unchanged', async () => {
    const { addChannel, watch, observe, alerts, mails } = await setUp()
    await addChannel('Zespół', { kind: 'email', to: [mailbox] }, { lang: 'pl' })
    const id = await watch('shop.example')
    await observe(id, opening)
    await alerts.sendAlerts()
    await expect.poll(mails).toHaveLength(1)
    const [opened] = mails()
    expect(opened?.subject).toBe('Domena shop.example nie mówi, które serwery wysyłają jej pocztę: nie ma rekordu SPF')
    expect(opened?.text).toContain('Krytyczny problem. Zauważony 2026-11-23 12:00 UTC')
    expect(opened?.fields).toMatchObject({
      'Return-Path': '<alerts@agency.example>',
      From: 'Sendproof <alerts@agency.example>',
      To: mailbox,
      Date: 'Mon, 23 Nov 2026 13:00:00 +0000',
    })
    await observe(id, recovery)
    await alerts.sendAlerts()
    await expect.poll(mails).toHaveLength(2)
    const recovered = mails().find(({ subject }) => subject !== opened?.subject)
    expect(recovered?.fields['In-Reply-To']).toBe(opened?.fields['Message-ID'])
  })

  it('arrive in the mailbox as plain text and HTML if they are digests', async () => {
    const { addChannel, addGroup, watch, observe, pass, mails } = await setUp()
    const { channel } = await addChannel('Team', { kind: 'email', to: [mailbox] }, { lang: 'pl', is_default: false })
    const policy = alertPolicySchema.parse({ minimum_severity: 'critical' })
    const digest = { frequency: 'daily', hour: 6, time_zone: 'UTC' } as const
    const { id: groupId } = await addGroup({ name: 'Żabka', channel_ids: [channel.id], digest, policy })
    await observe(await watch('shop.example', groupId), opening)
    await pass(18)
    await expect.poll(mails).toHaveLength(2)
    const summary = mails().find(({ html }) => html !== null)
    expect(summary?.subject).toBe('Żabka: co się działo od 2026-11-23 10:00 UTC')
    expect(summary?.text).toContain(
      '1 nowy problem, wciąż otwarte: 0, naprawione: 0.\n\nshop.example\n  Nowe: Domena shop.example nie mówi, które serwery wysyłają jej pocztę: nie ma rekordu SPF\n',
    )
    expect(summary?.html).toMatch(
      /^<!doctype html>\n<html lang="pl">.*>Nowe: Domena shop.example nie mówi, które serwery wysyłają jej pocztę: nie ma rekordu SPF<\/div>.*<\/html>$/s,
    )
  })

  it('are given up with the reply of the server if it refuses them', async () => {
    const { addChannel, watch, observe, alerts, mails } = await setUp()
    await addChannel('Gone', { kind: 'email', to: ['gone@agency.example'] })
    await observe(await watch('shop.example'), opening)
    await alerts.sendAlerts()
    const filter = { channelId: 1, incidentId: null, state: null }
    expect(await alerts.listDeliveries(filter, { before: null, limit: 10 })).toMatchObject([
      {
        state: 'dead',
        trouble: { code: 'refused', detail: expect.stringMatching(/^gone@agency\.example: 550 5\.1\.1 /) },
      },
    ])
    expect(mails()).toEqual([])
  })
})
