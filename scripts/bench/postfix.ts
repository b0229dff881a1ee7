import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../test/support/free-port.ts'
import { untilListening } from '../until-listening.ts'

/*
 * Postfix from the Debian package on loopback with default settings: each message is synced to its queue before its
 * 250, and then discarded. Queue and configuration are in a temporary folder.
 */

const master = '/usr/lib/postfix/sbin/master'

/** Services: name, type, private, unprivileged, chroot, wake-up, maximum processes, program. */
const services = (port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
`

const settings = (folder: string) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.readers.example
mydestination =
alias_maps =
default_transport = discard:
mynetworks = 127.0.0.0/8
`

const maxStart = 30_000

export interface RunningPostfix {
  pid: number
  port: number
  end(): Promise<void>
}

/** Why Postfix cannot run here; null if it can. */
export function postfixObstacle(): string | null {
  if (!existsSync(master)) return 'Postfix is not installed'
  // Postfix switches to a user of its own.
  return userInfo().uid === 0 ? null : 'Postfix needs root'
}

export async function startPostfix(): Promise<RunningPostfix> {
  const folder = mkdtempSync(join(tmpdir(), 'postfix-'))
  const port = await freePort()
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'queue'))
  writeFileSync(join(folder, 'main.cf'), settings(folder))
  writeFileSync(join(folder, 'master.cf'), services(port))
  // Creates the folders, each with its owner.
  const { status, stderr } = spawnSync('postfix', ['-c', folder, 'check'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`Postfix does not accept its configuration: ${stderr}`)
  const child = spawn(master, ['-c', folder, '-d'], { stdio: 'ignore', detached: true })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = () => {
    // Kills the whole process group, which may be paused.
    if (child.pid !== undefined && !hasEnded()) process.kill(-child.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  // A separate process group receives no signals from the terminal.
  process.once('exit', stop)
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))
  const latest = Date.now() + maxStart
  await untilListening([port], () => hasEnded() || Date.now() > latest)
  return {
    pid: child.pid ?? 0,
    port,
    async end() {
      stop()
      await closed
      process.off('exit', stop)
    },
  }
}
