import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { root } from '../../../scripts/build-product.ts'
import { defaultConnections } from '../../../src/hosted/open-hosted-layer.ts'
import { type Refusal, refuse } from '../../../src/server/http/problems/problem.ts'
import { loadSettings } from '../../../src/server/settings/load-settings.ts'
import { defaultSettings } from '../../../src/server/settings/settings.ts'
import { exampleTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { apiRoutes, appRoutes, lookupRoutes } from '../../../src/shared/contract/index.ts'
import { problemSchema, problemStatuses } from '../../../src/shared/contract/problem.ts'
import { freePort } from '../../support/free-port.ts'
import { type BalancedNode, type Balancer, balancerObstacle, launchBalancer } from '../../support/launch-balancer.ts'
import { named } from '../../support/obstacles.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/* Tests cannot use Docker and Kubernetes, so these files are checked against what the engine supports. */

const folder = join(root, 'deploy/hosting')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

const settingsText = z.record(z.string(), z.string())
const metricsPort = 9464
const secretsKey = Buffer.alloc(32, 1).toString('base64')

/**
 * The settings of a node with this environment, its settings file, and the secrets as files in its folder. Throws
 * `SettingsError`.
 */
function settingsOf(environment: Record<string, string>, secrets: Record<string, string>, file?: string) {
  const dataDir = temporaryFolder()
  if (file !== undefined) copyFileSync(join(folder, file), join(dataDir, 'settings.json'))
  const secretFolder = temporaryFolder()
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(secretFolder, name), value)
  const variables = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/^\/run\/secrets(?:\/sendproof)?/, secretFolder),
  ])
  return loadSettings({ flags: {}, environment: Object.fromEntries(variables), dataDir })
}

/** PostgreSQL's default, without those for superusers. */
const freeConnections = 97
/** Those of the pool, and one for notifications and the election. */
const connectionsOf = (role: keyof typeof defaultConnections) => defaultConnections[role] + 1
/** Of `database migrate`. */
const migrationConnections = 4

describe('compose.yaml', () => {
  const service = z.object({
    environment: settingsText,
    read_only: z.literal(true),
    user: z.literal('node'),
    cap_drop: z.tuple([z.literal('ALL')]),
    secrets: z.tuple([
      z.object({ source: z.string(), target: z.literal('/data/settings.json') }),
      z.literal('secrets-key'),
    ]),
    healthcheck: z.object({ test: z.array(z.string()) }),
  })
  const compose = z
    .object({
      services: z.object({
        'node-1': service,
        'node-2': service,
        worker: service,
        database: z.unknown(),
        proxy: z.unknown(),
      }),
      secrets: z.record(z.string(), z.object({ file: z.string() })),
    })
    .parse(parse(read('compose.yaml'), { merge: true }))
  const { 'node-1': node, 'node-2': other, worker } = compose.services

  it('has valid node settings', async () => {
    const secrets = { 'secrets-key': `${secretsKey}\n` }
    const settings = await settingsOf(node.environment, secrets, 'settings.example.json')
    expect(settings).toMatchObject({ role: 'all', metrics_port: metricsPort, secrets_key: secretsKey })
    // The proxy connects to the default ports of a container.
    expect(settings).toMatchObject({ port: defaultSettings.port, smtp_port: defaultSettings.smtp_port })
    expect(await settingsOf(worker.environment, secrets, 'settings.example.json')).toEqual({
      ...settings,
      role: 'worker',
    })
    expect(other.environment).toEqual(node.environment)
  })

  it('allows the connections of its nodes', () => {
    expect(read('compose.yaml')).toContain('max_connections=100')
    expect(2 * connectionsOf('all') + connectionsOf('worker') + migrationConnections).toBeLessThan(freeConnections)
  })

  it('uses the readiness endpoint of nodes', () => {
    for (const { healthcheck } of [node, other, worker])
      expect(healthcheck.test.join(' ')).toContain(`http://127.0.0.1:${metricsPort}/readyz`)
  })

  it('pins images by digest, updated by Dependabot', () => {
    const images = [...read('compose.yaml').matchAll(/image: (\S+)/g)].map(([, image]) => image)
    const ofOthers = images.filter((image) => image !== 'sendproof')
    expect(ofOthers.length).toBeGreaterThan(0)
    for (const image of ofOthers) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[\da-f]{64}$/)
    expect(readFileSync(join(root, '.github/dependabot.yml'), 'utf8')).toContain('package-ecosystem: docker-compose')
  })

  it('contains no secret', () => {
    expect(read('compose.yaml')).not.toMatch(/postgres:\/\/|secrets_key:/i)
    expect(Object.keys(compose.secrets)).toEqual(['settings', 'secrets-key', 'database-password', 'certificate'])
  })

  it.skipIf(process.platform === 'win32')(
    'has all its secrets after create-secrets.sh, which keeps them the next time',
    () => {
      const folder = temporaryFolder()
      for (const name of ['create-secrets.sh', 'settings.example.json']) {
        copyFileSync(join(root, 'deploy/hosting', name), join(folder, name))
      }
      const runScript = () => execFileSync('sh', [join(folder, 'create-secrets.sh')], { encoding: 'utf8' })
      const { certificate, ...created } = compose.secrets
      const readAll = () => Object.values(created).map(({ file }) => readFileSync(join(folder, file), 'utf8'))
      expect(runScript()).toContain('created database-password')
      const [settings = '', key = '', password = ''] = readAll()
      expect(z.object({ database: z.string() }).parse(JSON.parse(settings)).database).toBe(
        `postgres://sendproof:${password.trim()}@database/sendproof`,
      )
      expect(Buffer.from(key, 'base64')).toHaveLength(32)
      expect(password).toMatch(/^[0-9a-f]{48}\n$/)
      for (const { file } of Object.values(created)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
      const again = runScript()
      expect(again).toContain('kept database-password')
      // The script cannot create it.
      expect(again).toContain(`Write it to ${join(realpathSync(folder), 'certificate.pem')}`)
      expect(certificate).toEqual({ file: './certificate.pem' })
      writeFileSync(join(folder, 'certificate.pem'), '')
      expect(runScript()).not.toContain('certificate.pem')
      expect(readAll()).toEqual([settings, key, password])
      rmSync(join(folder, 'database-password'))
      expect(runScript).toThrow(/settings\.json names a password/)
    },
  )
})

describe('sendproof.yaml for Kubernetes', () => {
  const documents = parseAllDocuments(read('kubernetes/sendproof.yaml')).map((document) => document.toJS())
  const named = z.object({ kind: z.string(), metadata: z.object({ name: z.string() }) })
  const ofKind = (kind: string) => documents.filter((document) => named.parse(document).kind === kind)

  const probe = (path: string) => z.object({ httpGet: z.object({ path: z.literal(path), port: z.literal('metrics') }) })
  const deployment = z.object({
    spec: z.object({
      template: z.object({
        metadata: z.object({ labels: z.object({ role: z.string() }) }),
        spec: z.object({
          terminationGracePeriodSeconds: z.number(),
          securityContext: z.object({ runAsNonRoot: z.literal(true) }),
          containers: z.tuple([
            z.object({
              args: z.array(z.string()),
              ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
              livenessProbe: probe('/healthz'),
              readinessProbe: probe('/readyz'),
              securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
              volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
            }),
          ]),
          volumes: z.array(z.looseObject({ name: z.string() })),
        }),
      }),
    }),
  })
  const pods = ofKind('Deployment').map((each) => deployment.parse(each).spec.template)

  it('has a deployment for each role with its ports', () => {
    const ports: Record<string, object> = { http: { http: 4780 }, smtp: { smtp: 2525 }, worker: {} }
    expect(pods.map(({ metadata }) => metadata.labels.role).sort()).toEqual(Object.keys(ports))
    for (const { metadata, spec } of pods) {
      const [{ args, ports: listening, volumeMounts }] = spec.containers
      const { role } = metadata.labels
      expect(args).toEqual(['serve', '--role', role])
      expect(volumeMounts).toContainEqual({ name: 'secrets', mountPath: '/run/secrets/sendproof' })
      expect(spec.volumes).toContainEqual({ name: 'secrets', secret: { secretName: 'sendproof' } })
      const byName = Object.fromEntries(listening.map(({ name, containerPort }) => [name, containerPort]))
      expect(byName).toEqual({ ...ports[role], metrics: metricsPort })
    }
  })

  it('needs no more connections than PostgreSQL allows by default, even while pods are replaced', () => {
    const scaler = z.object({ spec: z.object({ maxReplicas: z.int() }) })
    const maxWorkers = Math.max(...ofKind('HorizontalPodAutoscaler').map((each) => scaler.parse(each).spec.maxReplicas))
    const scaled = z.object({
      spec: z.object({
        replicas: z.int().default(maxWorkers),
        strategy: z.object({ rollingUpdate: z.object({ maxSurge: z.int() }) }).optional(),
        selector: z.object({ matchLabels: z.object({ role: z.enum(['http', 'smtp', 'worker']) }) }),
      }),
    })
    const needed = ofKind('Deployment').map((each) => {
      const { replicas, strategy, selector } = scaled.parse(each).spec
      // Without a strategy, a quarter more.
      const surge = strategy?.rollingUpdate.maxSurge ?? Math.ceil(replicas / 4)
      return (replicas + surge) * connectionsOf(selector.matchLabels.role)
    })
    const sum = needed.reduce((sum, each) => sum + each, migrationConnections)
    expect(sum).toBeLessThanOrEqual(freeConnections)
    expect(readFileSync(join(root, 'docs/hosting.md'), 'utf8').replaceAll('\n', ' ')).toContain(
      `manifest needs ${sum}:`,
    )
  })

  it('leaves the number of workers to the autoscaler, also when the file is applied again', () => {
    const scaler = z.object({ spec: z.object({ scaleTargetRef: z.object({ name: z.string() }) }) })
    const scaled = ofKind('HorizontalPodAutoscaler').map((each) => scaler.parse(each).spec.scaleTargetRef.name)
    const named = z.object({ metadata: z.object({ name: z.string() }), spec: z.looseObject({}) })
    const deployments = ofKind('Deployment').map((each) => named.parse(each))
    expect(scaled).toEqual(['sendproof-worker'])
    for (const { metadata, spec } of deployments) expect('replicas' in spec).toBe(!scaled.includes(metadata.name))
  })

  it('allows only mail, and HTTP from the ingress', () => {
    const policy = z.object({
      metadata: z.object({ name: z.string() }),
      spec: z.looseObject({
        ingress: z.array(z.object({ ports: z.array(z.object({ port: z.string() })) })).optional(),
      }),
    })
    const open = ofKind('NetworkPolicy').map((each) => policy.parse(each))
    expect(open.map(({ metadata, spec }) => [metadata.name, spec.ingress?.flatMap(({ ports }) => ports)])).toEqual([
      ['sendproof', undefined],
      ['sendproof-http', [{ port: 'http' }]],
      ['sendproof-smtp', [{ port: 'smtp' }]],
    ])
  })

  it('has valid node settings, and time to drain', async () => {
    const [{ data }] = z.tuple([z.object({ data: settingsText })]).parse(ofKind('ConfigMap'))
    const [{ stringData }] = z.tuple([z.object({ stringData: settingsText })]).parse(ofKind('Secret'))
    // The example key is public.
    await expect(settingsOf(data, stringData)).rejects.toThrow('SENDPROOF_SECRETS_KEY_FILE')
    const settings = await settingsOf(data, { ...stringData, 'secrets-key': secretsKey })
    expect(settings).toMatchObject({ metrics_port: metricsPort, database: stringData.database })
    for (const { spec } of pods) expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(settings.drain_seconds)
  })
})

describe('the proxies', () => {
  it.each(['haproxy.cfg', 'nginx.conf'])('use the ports that nodes listen on: %s', (file) => {
    const ports = [...read(file).matchAll(/server (?:node-\d )?node-\d:(\d+)/g)].map(([, port]) => Number(port))
    expect(ports).toEqual([4780, 4780, 2525, 2525])
    expect([defaultSettings.port, defaultSettings.smtp_port]).toEqual([4780, 2525])
  })
})

const closedPort = 9
const balancers: readonly Balancer[] = ['haproxy', 'nginx']

describe.each(balancers)('%s, as deploy/hosting has it', (balancer) => {
  const obstacle = balancerObstacle(balancer)
  const nowhere = { http: `127.0.0.1:${closedPort}`, smtp: `127.0.0.1:${closedPort}` }
  const english = (refusal: Refusal, status: number) => ({ ...refusal.word('en'), status })
  const hsts = 'max-age=31536000'

  async function launch(node: BalancedNode) {
    const running = await launchBalancer(balancer, [node, node])
    onTestFinished(() => running.end())
    return running
  }

  /** A node that answers everything. */
  async function startNode() {
    const server = createServer((request, response) => {
      request.resume()
      response.end('ok')
    })
    const port = await freePort()
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return { server, node: { ...nowhere, http: `127.0.0.1:${port}` } }
  }

  it.skipIf(obstacle)(named('serves HTTPS, to which it redirects HTTP', obstacle), async () => {
    const { node } = await startNode()
    const { ports, send } = await launch(node)
    const plain = await fetch(`http://127.0.0.1:${ports.http}/t/a?code=b`, { redirect: 'manual' })
    expect(plain.status).toBe(308)
    expect(plain.headers.get('location')).toMatch(/^https:\/\/127\.0\.0\.1(:\d+)?\/t\/a\?code=b$/)
    expect(await send('/')).toMatchObject({ status: 200, headers: { 'strict-transport-security': hsts }, body: 'ok' })
  })

  it.skipIf(obstacle)(named('logs no token of any route, whether nodes answer or not', obstacle), async () => {
    const { server, node } = await startNode()
    const { send, log } = await launch(node)
    const token = exampleTest.token
    const routes = [
      ...[...apiRoutes, ...lookupRoutes].map(({ path }) => `/api/v1${path}`),
      ...appRoutes.map(({ path }) => `/app${path}`),
      '/t/{token}',
      '/{token}',
    ].filter((path) => path.includes('{'))
    expect(routes.length).toBeGreaterThan(20)
    const encode = (text: string) => text.replaceAll(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`)
    const spellings = [token, `${encode(token.slice(0, 1))}${token.slice(1)}`, encode(token), `x${token};y`]
    const paths = routes.flatMap((route) =>
      spellings.map((spelling) => `${route.replaceAll(/\{\w+\}/g, spelling)}?code=${token}&api_key=${token}`),
    )
    const sendAll = () => Promise.all(paths.map((path) => send(path)))
    await sendAll()
    server.close()
    server.closeAllConnections()
    await sendAll()
    await expect.poll(() => log().split('\n').length).toBeGreaterThan(2 * paths.length)
    const seen = log().replaceAll(/%([\da-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    expect(seen).not.toContain(token)
  })

  it.skipIf(obstacle)(named('answers for absent nodes like the API', obstacle), async () => {
    const { send } = await launch(nowhere)
    const gone = await send('/api/v1/tests')
    expect(gone).toMatchObject({
      status: 503,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '5', 'strict-transport-security': hsts },
    })
    expect(JSON.parse(gone.body)).toEqual(english(refuse('no_node_available'), 503))
  })

  it.skipIf(obstacle)(named('lets a node that is not ready refuse mail itself', obstacle), async () => {
    const smtp = createSocketServer((socket) => void socket.end('421 4.3.2 Starting\r\n'))
    const port = await freePort()
    smtp.listen(port, '127.0.0.1')
    onTestFinished(() => void smtp.close())
    const running = await launch({ ...nowhere, smtp: `127.0.0.1:${port}` })
    const reply = async () => {
      const socket = connect(running.smtp.port, running.smtp.host)
      socket.on('error', () => {})
      return await text(socket).catch(() => '')
    }
    // Its checks have found by then that no node is ready.
    if (balancer === 'haproxy') await expect.poll(running.log, { interval: 100 }).toMatch(/smtp_nodes/)
    expect(await reply()).toMatch(/^421 /)
  })

  it.skipIf(obstacle)(named('refuses TLS before 1.2', obstacle), async () => {
    const { node } = await startNode()
    const { ports, ca } = await launch(node)
    const negotiate = async (maxVersion: 'TLSv1.1' | 'TLSv1.2') => {
      const socket = connectTls({
        port: ports.https,
        host: '127.0.0.1',
        ca,
        servername: 'sendproof.example',
        minVersion: 'TLSv1',
        maxVersion,
        ciphers: 'DEFAULT@SECLEVEL=0',
      })
      onTestFinished(() => void socket.destroy())
      return await once(socket, 'secureConnect').then(
        () => 'accepted',
        () => 'refused',
      )
    }
    expect([await negotiate('TLSv1.2'), await negotiate('TLSv1.1')]).toEqual(['accepted', 'refused'])
  })

  it('writes its other problem documents like the API', () => {
    const file = read(balancer === 'haproxy' ? 'haproxy.cfg' : 'nginx.conf')
    const documents = [...file.matchAll(/'(\{"type":.*\})'/g)].map(([, json = '']) =>
      problemSchema.parse(JSON.parse(json)),
    )
    expect(documents.length).toBeGreaterThan(1)
    const [, mebibytes] = /client_max_body_size (\d+)m/.exec(file) ?? []
    for (const { code, status, ...document } of documents) {
      const refusal =
        code === 'too_large' ? refuse(code, { octets: Number(mebibytes) * 2 ** 20 }) : refuse('no_node_available')
      expect({ code, status, ...document }).toEqual(english(refusal, status))
      expect(status).toSatisfy(
        (stated) => stated === problemStatuses[code] || (status >= 500 && problemStatuses[code] >= 500),
      )
    }
  })
})

const nginxObstacle = balancerObstacle('nginx')
it.skipIf(nginxObstacle)(named('nginx answers for bodies that are too large like the API', nginxObstacle), async () => {
  const place = `127.0.0.1:${closedPort}`
  const { send, end } = await launchBalancer('nginx', [
    { http: place, smtp: place },
    { http: place, smtp: place },
  ])
  onTestFinished(end)
  const large = await send('/', { method: 'POST', headers: { 'content-length': 2 ** 26, expect: '100-continue' } })
  expect([large.status, JSON.parse(large.body)]).toEqual([
    413,
    refuse('too_large', { octets: 51 * 2 ** 20 }).word('en'),
  ])
})

const haproxyObstacle = balancerObstacle('haproxy')
it.skipIf(haproxyObstacle)(named('HAProxy has metrics on a port of their own', haproxyObstacle), async () => {
  const place = `127.0.0.1:${closedPort}`
  const node = { http: place, smtp: place }
  const { ports, end } = await launchBalancer('haproxy', [node, node])
  onTestFinished(end)
  const metrics = await fetch(`http://127.0.0.1:${ports.metrics}/metrics`)
  expect(await metrics.text()).toContain('haproxy_backend_status')
  expect((await fetch(`http://127.0.0.1:${ports.metrics}/`)).status).toBe(404)
})
