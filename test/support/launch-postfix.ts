import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { awaitPort } from './await-port.ts'
import { freePort } from './free-port.ts'
import { selfSigned } from './self-signed.ts'

const master = '/usr/lib/postfix/sbin/master'

/** Why Postfix cannot run here; null if it can. */
export function postfixObstacle(): string | null {
  if (!existsSync(master)) return 'no Postfix (Debian: postfix)'
  return process.getuid?.() === 0 ? null : 'Postfix has to be started by root'
}

export interface RunningPostfix {
  pid: number
  port: number
  /** The server's certificate (PEM). */
  certificate: string
  /** The messages in the mailbox, with CRLF as on the wire. */
  messages(): Buffer[]
  end(): Promise<void>
}

/**
 * Starts Postfix with configuration and queue in a folder. It sends nothing to other servers: it accepts messages for
 * one mailbox over TLS, or discards messages to everyone without a mailbox.
 */
export async function launchPostfix(folder: string, mailbox: string | null): Promise<RunningPostfix> {
  chmodSync(folder, 0o755)
  const { pem, certificate } = selfSigned('mail.example')
  writeFileSync(join(folder, 'tls.pem'), pem, { mode: 0o600 })
  const [configuration, mail] = [join(folder, 'etc'), join(folder, 'mail')]
  for (const path of [configuration, join(folder, 'queue'), mail]) mkdirSync(path)
  const owner = { uid: numberOf('-u', 'nobody'), gid: numberOf('-g', 'nobody') }
  chownSync(mail, owner.uid, owner.gid)
  const port = await freePort()
  writeFileSync(join(configuration, 'main.cf'), settings(folder) + (mailbox ? mailboxOf(mailbox, folder, owner) : ''))
  writeFileSync(join(configuration, 'master.cf'), services(port))
  // Creates the folders, each with its owner.
  const { status, stderr } = spawnSync('postfix', ['-c', configuration, 'check'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`Postfix does not accept its configuration: ${stderr}`)
  // A process group of its own, whose processes end together even if they are paused.
  const child = spawn(master, ['-c', configuration, '-d'], { stdio: 'ignore', detached: true })
  const ended = once(child, 'exit')
  const stop = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 9)
  }
  process.once('exit', stop)
  await awaitPort(port)
  const received = join(mail, 'box/new')
  return {
    pid: child.pid ?? 0,
    port,
    certificate,
    messages: () =>
      existsSync(received)
        ? readdirSync(received).map((name) =>
            Buffer.from(readFileSync(join(received, name), 'latin1').replaceAll('\n', '\r\n'), 'latin1'),
          )
        : [],
    async end() {
      stop()
      await ended
      process.off('exit', stop)
    },
  }
}

function numberOf(flag: '-u' | '-g', user: string): number {
  return Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
}

const settings = (folder: string) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/state
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.example
mydestination =
alias_maps =
mynetworks = 127.0.0.0/8
default_transport = discard:
`

const mailboxOf = (mailbox: string, folder: string, { uid, gid }: { uid: number; gid: number }) => `
smtpd_tls_chain_files = ${folder}/tls.pem
smtpd_tls_security_level = encrypt
virtual_mailbox_domains = ${mailbox.split('@')[1]}
virtual_mailbox_maps = inline:{${mailbox}=box/}
virtual_mailbox_base = ${folder}/mail
virtual_minimum_uid = 1
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
`

/** Name, type, private, unprivileged, chroot, wake-up, maximum processes, program. */
const services = (port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
postlog unix-dgram n - n - 1 postlogd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
retry unix - - n - - error
discard unix - - n - - discard
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
virtual unix - n n - - virtual
`
