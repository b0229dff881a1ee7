import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { deliver, signedNewsletter } from '../../support/demo-sender.ts'
import { createAt, httpOf, readAt, smtpAt, startHostedInstance } from '../../support/hosted-instance.ts'
import { describeWithOwnPostgres } from '../../support/postgres.ts'

const levels = ['fatal', 'error', 'warn', 'info', 'debug'] as const
const lineSchema = z.object({
  level: z.enum(levels),
  time: z.iso.datetime({ precision: 3 }),
  node: z.string(),
  msg: z.string(),
})
/** Calls during the outage; each of them fails. */
const calls = 150
/** Lines about an outage at level info. */
const maxLines = 40

describeWithOwnPostgres('The log of a node', (server) => {
  it.each(['info', 'debug'])('has nothing but JSON, no secret, and a few lines about an outage: %s', async (level) => {
    const instance = await startHostedInstance(await server().createDatabase())
    onTestFinished(() => instance.end())
    const node = await instance.start('all', { SENDPROOF_LOG_LEVEL: level, SENDPROOF_ACCESS_LOG: 'true' })
    const { token, address } = await instance.createTest(node)
    await deliver(smtpAt(node), address, await signedNewsletter())
    await expect.poll(async () => (await readAt(node, token)).status, { interval: 100 }).toBe('done')
    await fetch(`${httpOf(node)}/api/v1/tests/${token}?api_key=${instance.key}`)
    const lines = () => node.written().stderr.trim().split('\n')
    await server().stop()
    const before = lines().length
    for (let call = 0; call < calls; call += 3) {
      await Promise.all([
        deliver(smtpAt(node), address, Buffer.from('Subject: Hi\r\n\r\nHi')).catch(() => {}),
        createAt(node, { 'x-api-key': instance.key }),
        fetch(`${httpOf(node)}/api/v1/tests/${token}`),
        sleep(20),
      ])
    }
    const during = lines()
      .slice(before)
      .filter((line) => !line.includes('"HTTP request"'))
    await server().start()
    await expect
      .poll(async () => (await createAt(node, { 'x-api-key': instance.key })).status, { interval: 200 })
      .toBe(201)
    await node.end()

    for (const line of lines()) lineSchema.parse(JSON.parse(line))
    const written = lines().join('\n')
    for (const msg of ['node is ready', 'SMTP command failed', 'the database answers again', 'draining', 'stopped'])
      expect(written).toContain(`"msg":"${msg}"`)
    for (const secret of [token, instance.key, 'code=']) expect(written).not.toContain(secret)
    if (level === 'info') expect(during.length).toBeLessThanOrEqual(maxLines)
    const requests = lines()
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'HTTP request')
    expect(requests).toContainEqual(
      expect.objectContaining({
        ...{ level: 'info', method: 'POST', route: '/api/v1/tests', status: 201, client: '127.0.0.1' },
        ...{ request: expect.any(String), key_id: expect.any(String), milliseconds: expect.any(Number) },
      }),
    )
    if (level === 'debug') {
      const of = (msg: string) =>
        lines()
          .map((line) => JSON.parse(line))
          .find((line) => line.msg === msg)
      const { messages, session, client } = of('SMTP message accepted')
      expect([session, client]).toEqual([expect.any(String), '127.0.0.1'])
      expect(of('analyzed a message').message).toBe(messages[0])
    }
  })
})
