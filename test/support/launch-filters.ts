import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { FilterSettings } from '../../src/engine/spam/filters.ts'
import { awaitPort } from './await-port.ts'
import { freePort } from './free-port.ts'

/* rspamd and SpamAssassin from Debian packages on loopback, with their standard rules but without lists or network. */

export interface RunningFilters {
  /** Addresses; null if not installed. */
  settings: FilterSettings
  stop(): Promise<void>
}

/** rspamd modules that need a network: lists, shared hashes, Redis. */
const networkModules = [
  ...['rbl', 'fuzzy_check', 'phishing', 'mx_check', 'asn', 'greylist', 'ratelimit', 'replies', 'neural', 'reputation'],
  ...['history_redis', 'url_redirector', 'dcc', 'elastic', 'clickhouse', 'antivirus', 'external_services'],
]
/** Milliseconds. Both compile their rules on start, which takes minutes on a busy machine. */
const maxStart = 180_000

/** Starts both filters. `dns` is the `host:port` of the DNS server for rspamd. */
export async function startFilters(dns: string): Promise<RunningFilters> {
  const folder = mkdtempSync(join(tmpdir(), 'filters-'))
  chmodSync(folder, 0o755)
  const started = [
    isInstalled('rspamd') ? await startRspamd(folder, dns) : null,
    isInstalled('spamd') ? await startSpamd(folder) : null,
  ]
  const [rspamd, spamd] = started
  return {
    settings: { rspamd: rspamd ? `http://${rspamd.address}` : null, spamd: spamd?.address ?? null },
    async stop() {
      await Promise.all(started.map((filter) => filter && end(filter.process)))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
}

async function startRspamd(folder: string, dns: string) {
  const port = await freePort()
  const controllerPort = await freePort()
  const configuration = join(folder, 'rspamd')
  cpSync('/etc/rspamd', configuration, { recursive: true, dereference: true })
  const local = join(configuration, 'local.d')
  mkdirSync(local, { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(local, file), text)
  for (const module of networkModules) write(`${module}.conf`, 'enabled = false;\n')
  write('options.inc', `dns { nameserver = ["${dns}"]; timeout = 1s; retransmits = 1; }\n`)
  write('worker-normal.inc', `bind_socket = "127.0.0.1:${port}";\ncount = 1;\n`)
  write('worker-controller.inc', `bind_socket = "127.0.0.1:${controllerPort}";\n`)
  write('worker-proxy.inc', 'enabled = false;\n')
  write('logging.inc', 'type = "console";\nlevel = "error";\n')
  const places = { CONFDIR: configuration, LOCAL_CONFDIR: configuration, DBDIR: folder, RUNDIR: folder, LOGDIR: folder }
  const variables = Object.entries(places).map(([name, value]) => `--var=${name}=${value}`)
  const process = start('rspamd', ['-f', '-i', '-c', join(configuration, 'rspamd.conf'), ...variables])
  return listening(process, port)
}

async function startSpamd(folder: string) {
  const port = await freePort()
  const user = userInfo().uid === 0 ? ['-u', 'nobody'] : []
  const place = ['-i', '127.0.0.1', '-p', String(port), '-r', join(folder, 'spamd.pid')]
  return listening(start('spamd', ['-L', '-x', '-m', '1', ...user, ...place]), port)
}

function start(program: string, args: string[]): ChildProcess {
  return spawn(program, args, { stdio: 'ignore' })
}

async function listening(process: ChildProcess, port: number) {
  const latest = Date.now() + maxStart
  try {
    await awaitPort(port, () => hasEnded(process) || Date.now() > latest)
  } catch (error) {
    await end(process)
    throw new Error(`${process.spawnfile} did not start`, { cause: error })
  }
  return { process, address: `127.0.0.1:${port}` }
}

async function end(process: ChildProcess): Promise<void> {
  if (hasEnded(process)) return
  process.kill()
  await once(process, 'exit')
}

/** A program that was ended by a signal has no exit code. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
