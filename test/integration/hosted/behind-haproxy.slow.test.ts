import { afterAll, beforeAll, expect, it } from 'vitest'
import { testReportSchema } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { deliver, demoSender, signedNewsletter } from '../../support/demo-sender.ts'
import { type HostedInstance, httpOf, smtpAt, startHostedInstance } from '../../support/hosted-instance.ts'
import { balancerObstacle, launchBalancer, type RunningBalancer } from '../../support/launch-balancer.ts'
import { describeWithOwnPostgres } from '../../support/postgres.ts'
import type { ServingNode } from '../../support/sendproof.ts'

const polling = { interval: 200 }

/** For the nodes, connections come from the proxy; for the proxy, clients come from other local addresses. */
const proxy = '127.0.0.1'
const [client, otherClient] = ['127.0.0.2', '127.0.0.3'] as const
const behindProxy = { SENDPROOF_TRUST_PROXY: proxy, SENDPROOF_SMTP_PROXY_PROTOCOL: proxy }
const testsWithoutKey = 3

/** Where a node listens. */
function placeOf(node: ServingNode) {
  const { smtp } = smtpAt(node)
  return { http: new URL(httpOf(node)).host, smtp: `${smtp.host}:${smtp.port}` }
}

describeWithOwnPostgres(
  'A hosted instance behind HAProxy, as deploy/hosting has it',
  (server) => {
    let instance: HostedInstance
    let nodes: [ServingNode, ServingNode]
    let front: RunningBalancer

    beforeAll(async () => {
      instance = await startHostedInstance(await server().createDatabase())
      nodes = [await instance.start('all', behindProxy), await instance.start('all', behindProxy)]
      front = await launchBalancer('haproxy', [placeOf(nodes[0]), placeOf(nodes[1])])
    })

    afterAll(async () => {
      await front.end()
      await instance.end()
    })

    /** Creates a test through the proxy, from a local address. */
    function ask(localAddress: string, headers: Record<string, string>) {
      return front.send('/api/v1/tests', {
        method: 'POST',
        localAddress,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ sending_ip: demoSender.ip }),
      })
    }

    async function sendMessage(): Promise<string> {
      const { body } = await ask(client, { 'x-api-key': instance.key })
      const { token, address } = createTest.responses[201].body.parse(JSON.parse(body))
      const smtp = { ...front.smtp, localAddress: client }
      await deliver({ smtp }, address, await signedNewsletter())
      return token
    }

    async function read(token: string) {
      return testReportSchema.parse(JSON.parse((await front.send(`/api/v1/tests/${token}`)).body))
    }

    it("receives mail with the client's address", async () => {
      const token = await sendMessage()
      await expect
        .poll(() => read(token), polling)
        .toMatchObject({
          status: 'done',
          result: { facts: { envelope: { client_ip: client } } },
        })
    })

    it('limits each client by its real address', async () => {
      const statuses: number[] = []
      for (let at = 0; at <= testsWithoutKey; at++) {
        statuses.push((await ask(client, { 'x-forwarded-for': `203.0.113.${at}` })).status)
      }
      expect(statuses).toEqual([...Array(testsWithoutKey).fill(201), 429])
      expect((await ask(otherClient, {})).status).toBe(201)
    })

    it('keeps working if a node dies', async () => {
      await nodes[0].end('SIGKILL')
      let token = ''
      const send = async () => {
        token = await sendMessage()
      }
      // HAProxy needs a few seconds to notice; senders retry.
      await expect.poll(() => send().then(() => 'sent', String), polling).toBe('sent')
      await expect.poll(() => read(token), polling).toMatchObject({ status: 'done', verdict: 'inbox' })
    })
  },
  { obstacle: balancerObstacle('haproxy') },
)
