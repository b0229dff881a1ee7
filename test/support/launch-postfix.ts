import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { awaitPort } from './await-port.ts'
import { freePort } from './free-port.ts'
import { selfSigned } from './self-signed.ts'

const program = '/usr/sbin/postfix'

/** Why tests with a real SMTP server cannot run here; null if they can. */
export function postfixObstacle(): string | null {
  if (!existsSync(program)) return 'no Postfix (Debian: postfix)'
  return process.getuid?.() === 0 ? null : 'Postfix has to be started by root'
}

export interface RunningPostfix {
  port: number
  /** The server's certificate (PEM). */
  certificate: string
  /** The messages in the mailbox, with CRLF as on the wire. */
  messages(): Buffer[]
  end(): Promise<void>
}

/** Starts Postfix with configuration, queue, and one mailbox in a folder. It sends nothing to other servers. */
export async function launchPostfix(folder: string, mailbox: string): Promise<RunningPostfix> {
  chmodSync(folder, 0o755)
  const { pem, certificate } = selfSigned('mail.example')
  writeFileSync(join(folder, 'tls.pem'), pem, { mode: 0o600 })
  const [configuration, mail] = [join(folder, 'etc'), join(folder, 'mail')]
  for (const path of [configuration, join(folder, 'queue'), join(folder, 'state'), mail]) mkdirSync(path)
  chownSync(join(folder, 'state'), numberOf('-u', 'postfix'), 0)
  const owner = { uid: numberOf('-u', 'nobody'), gid: numberOf('-g', 'nobody') }
  chownSync(mail, owner.uid, owner.gid)
  const port = await freePort()
  writeFileSync(join(configuration, 'main.cf'), settings(folder, mailbox, owner))
  writeFileSync(join(configuration, 'master.cf'), services(port))
  const child = spawn(program, ['-c', configuration, 'start-fg'], { stdio: 'ignore' })
  await awaitPort(port)
  const received = join(mail, 'box/new')
  return {
    port,
    certificate,
    messages: () =>
      existsSync(received)
        ? readdirSync(received).map((name) =>
            Buffer.from(readFileSync(join(received, name), 'latin1').replaceAll('\n', '\r\n'), 'latin1'),
          )
        : [],
    async end() {
      const ended = once(child, 'exit')
      spawnSync(program, ['-c', configuration, 'abort'], { stdio: 'ignore' })
      await ended
    },
  }
}

function numberOf(flag: '-u' | '-g', user: string): number {
  return Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
}

function settings(folder: string, mailbox: string, { uid, gid }: { uid: number; gid: number }): string {
  const [, domain] = mailbox.split('@')
  return `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/state
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.example
mydestination =
mynetworks = 127.0.0.0/8
default_transport = error:this server sends nothing
smtpd_tls_chain_files = ${folder}/tls.pem
smtpd_tls_security_level = encrypt
virtual_mailbox_domains = ${domain}
virtual_mailbox_maps = inline:{${mailbox}=box/}
virtual_mailbox_base = ${folder}/mail
virtual_minimum_uid = 1
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
`
}

function services(port: number): string {
  return `
127.0.0.1:${port} inet n - n - - smtpd
postlog unix-dgram n - n - 1 postlogd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
error unix - - n - - error
virtual unix - n n - - virtual
`
}
