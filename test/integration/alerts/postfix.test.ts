import { describe, expect, it, onTestFinished } from 'vitest'
import { opening, readMail, recovery, setUpAlerts } from '../../support/alerting.ts'
import { launchPostfix, postfixObstacle } from '../../support/launch-postfix.ts'
import { named } from '../../support/obstacles.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const obstacle = postfixObstacle()
const mailbox = 'team@agency.example'

/** Alerts that are sent through Postfix, which has one mailbox. */
async function setUp() {
  const postfix = await launchPostfix(temporaryFolder(), mailbox)
  onTestFinished(postfix.end)
  const { relay, ...others } = await setUpAlerts()
  const { port, certificate } = postfix
  const server = { host: '127.0.0.1', port, security: 'starttls', certificate } as const
  await relay.save({ ...server, user: null, from: 'alerts@agency.example' }, undefined)
  return { ...others, mails: () => postfix.messages().map(readMail) }
}

describe.skipIf(obstacle)(named('alerts that Postfix takes', obstacle), () => {
  it('are in the mailbox as they were written', async () => {
    const { addChannel, watch, observe, alerts, mails } = await setUp()
    await addChannel('Zespół', { kind: 'email', to: [mailbox] }, { lang: 'pl' })
    const id = await watch('shop.example')
    await observe(id, opening)
    await alerts.tell()
    await expect.poll(mails).toHaveLength(1)
    const [opened] = mails()
    expect(opened?.subject).toBe('shop.example: Rekord SPF')
    expect(opened?.text).toContain('Krytyczny problem. Zauważony 2026-11-23 12:00 UTC')
    expect(opened?.fields).toMatchObject({
      'Return-Path': '<alerts@agency.example>',
      From: 'Sendproof <alerts@agency.example>',
      To: mailbox,
      Date: 'Mon, 23 Nov 2026 13:00:00 +0000',
    })
    await observe(id, recovery)
    await alerts.tell()
    await expect.poll(mails).toHaveLength(2)
    const recovered = mails().find(({ subject }) => subject !== opened?.subject)
    expect(recovered?.fields['In-Reply-To']).toBe(opened?.fields['Message-ID'])
  })

  it('and those that it refuses are given up with its answer', async () => {
    const { addChannel, watch, observe, alerts, mails } = await setUp()
    await addChannel('Gone', { kind: 'email', to: ['gone@agency.example'] })
    await observe(await watch('shop.example'), opening)
    await alerts.tell()
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
