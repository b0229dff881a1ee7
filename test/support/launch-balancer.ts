import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../../scripts/build-product.ts'
import { canConnect } from './await-port.ts'
import { freePort } from './free-port.ts'
import { selfSigned } from './self-signed.ts'

export type Balancer = 'haproxy' | 'nginx'

const files = { haproxy: 'haproxy.cfg', nginx: 'nginx.conf' } as const
/** Debian's nginx loads this part when asked to; that of nginx.org contains it. */
const streamModule = '/usr/lib/nginx/modules/ngx_stream_module.so'

/** The name in the certificate. */
const host = 'sendproof.example'

/** Why tests with a load balancer cannot run here; null if they can. */
export function balancerObstacle(balancer: Balancer): string | null {
  return spawnSync(balancer, ['-v']).error ? `no ${balancer} (Debian: ${balancer})` : null
}

/** Hosts and ports of a node. */
export interface BalancedNode {
  http: string
  smtp: string
}

export interface BalancedAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

interface BalancedRequest {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string
  localAddress?: string
}

export interface RunningBalancer {
  /** The ports with and without TLS, and that of the metrics of HAProxy. */
  ports: { http: number; https: number; metrics: number }
  smtp: { host: string; port: number }
  /** The certificate. */
  ca: string
  /** Sends a request with TLS. */
  send(path: string, options?: BalancedRequest): Promise<BalancedAnswer>
  /** What it wrote so far. */
  log(): string
  end(): Promise<void>
}

/** Runs a load balancer with the shipped configuration, but with the addresses of these two nodes. */
export async function launchBalancer(
  balancer: Balancer,
  nodes: readonly [BalancedNode, BalancedNode],
): Promise<RunningBalancer> {
  const ports = { http: await freePort(), https: await freePort(), smtp: await freePort(), metrics: await freePort() }
  const folder = mkdtempSync(join(tmpdir(), `${balancer}-`))
  const accessLog = join(folder, 'access.log')
  const { pem, certificate: ca } = selfSigned(host)
  writeFileSync(join(folder, 'certificate.pem'), pem)
  let lines = readFileSync(join(root, 'deploy/hosting', files[balancer]), 'utf8')
    .replaceAll(' /tmp/nginx', ` ${folder}/nginx`)
    .replaceAll('/run/secrets/certificate', join(folder, 'certificate.pem'))
    // Node's pipes are sockets, which cannot be opened.
    .replace('/dev/stdout', accessLog)
    .replace(/(bind :|listen )8080/, `$1${ports.http}`)
    .replace(/(bind :|listen )8443/, `$1${ports.https}`)
    .replace(/(bind :|listen )2525/, `$1${ports.smtp}`)
    .replace('bind :8404', `bind :${ports.metrics}`)
  for (const [at, { http, smtp }] of nodes.entries()) {
    const name = `node-${at + 1}`
    // HAProxy asks for the health of a node at its HTTP port.
    const health = balancer === 'haproxy' ? ` port ${new URL(`http://${http}`).port}` : ''
    lines = lines
      .replace(` ${name}:4780`, ` ${http}`)
      .replace(` ${name}:2525`, ` ${smtp}${health}`)
      .replace(` ${name}:2525`, ` ${smtp}`)
  }
  if (balancer === 'nginx' && existsSync(streamModule)) lines = `load_module ${streamModule};\n${lines}`
  const file = join(folder, files[balancer])
  writeFileSync(file, lines)

  const words = balancer === 'haproxy' ? ['-db', '-f', file] : ['-g', 'daemon off;', '-c', file, '-p', folder]
  const child = spawn(balancer, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  let logged = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      logged += chunk
    })
  }
  const killNow = () => child.kill('SIGKILL')
  process.once('exit', killNow)
  while (!(await canConnect(ports.https))) {
    if (child.exitCode !== null) throw new Error(`${balancer} ended with ${child.exitCode}: ${logged}`)
    await delay(20)
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  return {
    ports,
    smtp: { host: '127.0.0.1', port: ports.smtp },
    ca,
    async send(path, { body, ...options } = {}) {
      const sending = request({
        host: '127.0.0.1',
        port: ports.https,
        path,
        agent,
        ca,
        servername: host,
        ...options,
      })
      const answered = new Promise<BalancedAnswer>((resolve, reject) => {
        sending.on('error', reject)
        sending.on('response', (response) => {
          const { statusCode: status = 0, headers } = response
          text(response).then((body) => resolve({ status, headers, body }), reject)
        })
      })
      sending.end(body)
      return await answered
    },
    log: () => logged + (existsSync(accessLog) ? readFileSync(accessLog, 'utf8') : ''),
    async end() {
      agent.destroy()
      process.off('exit', killNow)
      child.kill('SIGTERM')
      await closed
      rmSync(folder, { recursive: true })
    },
  }
}
