import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../../scripts/build-product.ts'
import { canConnect } from '../../scripts/can-connect.ts'
import { freePort } from './free-port.ts'
import { httpOf, smtpAt } from './hosted-instance.ts'
import type { ServingNode } from './sendproof.ts'

/** Files in `deploy/hosting` that HAProxy reads. */
const haproxyFile = join(root, 'deploy/hosting/haproxy.cfg')

/** Why tests with HAProxy cannot run here; null if they can. */
export function haproxyObstacle(): string | null {
  return spawnSync('haproxy', ['-v']).error ? 'no HAProxy (Debian: haproxy)' : null
}

export interface RunningHaproxy {
  /** Address of the API. */
  http: string
  smtp: { host: string; port: number }
  end(): Promise<void>
}

/** Runs HAProxy with the shipped configuration, but with the addresses of these two nodes. */
export async function launchHaproxy(nodes: readonly [ServingNode, ServingNode]): Promise<RunningHaproxy> {
  const ports = { http: await freePort(), smtp: await freePort() }
  let lines = readFileSync(haproxyFile, 'utf8')
    .replace(':8080', `:${ports.http}`)
    .replace('bind :2525', `bind :${ports.smtp}`)
  for (const [at, node] of nodes.entries()) {
    const { host } = new URL(httpOf(node))
    const { smtp } = smtpAt(node)
    const name = `node-${at + 1}`
    lines = lines
      .replace(`${name} ${name}:4780`, `${name} ${host}`)
      .replace(`${name} ${name}:2525`, `${name} ${smtp.host}:${smtp.port} port ${new URL(httpOf(node)).port}`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'))
  writeFileSync(join(folder, 'haproxy.cfg'), lines)
  const child = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  const killNow = () => child.kill('SIGKILL')
  process.once('exit', killNow)
  while (!(await canConnect(ports.http))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}`)
    await delay(20)
  }
  return {
    http: `http://127.0.0.1:${ports.http}`,
    smtp: { host: '127.0.0.1', port: ports.smtp },
    async end() {
      process.off('exit', killNow)
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
