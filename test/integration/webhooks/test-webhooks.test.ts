import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../../../src/server/ground/clock.ts'
import { deliver, demoSender, signedNewsletter } from '../../support/demo-sender.ts'
import { startDnsServer } from '../../support/dns-server.ts'
import { type EngineAddresses, readWhenDone, runSendproof, serveSendproof } from '../../support/sendproof.ts'
import { type RunningEngine, startEngine } from '../../support/start-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { launchWebhookReceiver } from '../../support/webhook-receiver.ts'
import { resolverOf } from '../../support/zone.ts'

const createdSchema = z.object({ token: z.string(), address: z.string(), webhook_secret: z.string() })

/** An engine with a name server, because with zone files alone it opens no connections. */
async function serve(folder: string, ...words: string[]): Promise<RunningEngine> {
  return await startEngine(folder, [...(await withDns()), ...words])
}

async function withDns(): Promise<string[]> {
  const dns = await startDnsServer({ behavior: 'refused' })
  onTestFinished(dns.close)
  return ['--dns', dns.address]
}

async function launchReceiver() {
  const receiver = await launchWebhookReceiver(systemClock)
  onTestFinished(receiver.end)
  return receiver
}

async function create({ listening }: EngineAddresses, body: object, key: string | null) {
  const headers = { 'content-type': 'application/json', ...(key !== null && { 'x-api-key': key }) }
  return await fetch(`${listening.http}/api/v1/tests`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function createKey({ listening }: EngineAddresses): Promise<string> {
  const words = ['keys', 'create', '--json', '--data-dir', listening.data_dir]
  return z.object({ key: z.string() }).parse(JSON.parse((await runSendproof(words)).stdout)).key
}

describe('the webhook of a test', () => {
  it('reports the result, signed with the secret of the key', async () => {
    const receiver = await launchReceiver()
    const engine = await serve(temporaryFolder(), '--private-webhooks')
    const key = await createKey(engine)
    const body = { webhook_url: receiver.url, sending_ip: demoSender.ip, name: 'Sale' }
    const { token, address, webhook_secret } = createdSchema.parse(await (await create(engine, body, key)).json())
    const again = createdSchema.parse(await (await create(engine, { webhook_url: receiver.url }, key)).json())
    expect(again.webhook_secret).toBe(webhook_secret)
    receiver.trust(webhook_secret)
    await deliver(engine, address, await signedNewsletter())
    const { score, verdict } = await readWhenDone(engine, token)
    await expect.poll(() => receiver.received).toHaveLength(1)
    expect(receiver.received[0]?.payload).toMatchObject({
      type: 'test.done',
      data: { token, name: 'Sale', status: 'done', score, verdict },
    })
  })

  it('survives a killed engine, with the same id', async () => {
    const receiver = await launchReceiver()
    receiver.answer(503)
    const folder = temporaryFolder()
    const engine = await serveSendproof(folder, [...(await withDns()), '--private-webhooks'])
    onTestFinished(() => void engine.end('SIGKILL'))
    const key = await createKey(engine)
    const body = { webhook_url: receiver.url, sending_ip: demoSender.ip }
    const { token, address, webhook_secret } = createdSchema.parse(await (await create(engine, body, key)).json())
    await deliver(engine, address, await signedNewsletter())
    await readWhenDone(engine, token)
    await expect.poll(() => receiver.received).toHaveLength(1)
    await engine.end('SIGKILL')
    receiver.answer(204)
    receiver.trust(webhook_secret)
    await serve(folder, '--private-webhooks')
    await expect.poll(() => receiver.received).toHaveLength(2)
    const [first, second] = receiver.received
    expect(second?.id).toBe(first?.id)
    expect(second?.payload).toMatchObject({ data: { token } })
  })

  it('is refused without a key, and for an invalid URL', async () => {
    const engine = await serve(temporaryFolder())
    expect((await create(engine, { webhook_url: 'https://hooks.example/' }, null)).status).toBe(401)
    const key = await createKey(engine)
    for (const url of ['ftp://hooks.example/', 'hooks.example', `https://hooks.example/${'x'.repeat(2_048)}`])
      expect((await create(engine, { webhook_url: url }, key)).status).toBe(400)
  })

  it('reaches no private address unless the owner allows it', async () => {
    const receiver = await launchReceiver()
    const dns = await startDnsServer({
      world: resolverOf('$ORIGIN example.\n$TTL 1\n@ SOA a b 1 1 1 1 1\ninner A 127.0.0.1'),
    })
    onTestFinished(dns.close)
    const engine = await startEngine(temporaryFolder(), ['--dns', dns.address])
    const key = await createKey(engine)
    const { port } = new URL(receiver.url)
    for (const url of [
      receiver.url,
      `https://127.0.0.1:${port}/`,
      'https://[::1]/',
      'https://localhost/',
      'http://hooks.example/',
    ]) {
      const refused = await create(engine, { webhook_url: url }, key)
      expect({ status: refused.status, said: await refused.text() }).toEqual({
        status: 400,
        said: expect.stringContaining('--private-webhooks'),
      })
    }
    // Where a name leads is only known when it is called.
    const body = { webhook_url: `https://inner.example:${port}/`, sending_ip: demoSender.ip }
    const { token, address } = createdSchema.parse(await (await create(engine, body, key)).json())
    await deliver(engine, address, await signedNewsletter())
    await readWhenDone(engine, token)
    // Closing waits for the attempt.
    await engine.end()
    expect(receiver.received).toEqual([])
  })
})
