import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { awaitPort } from './await-port.ts'
import { freePort } from './free-port.ts'
import { selfSigned } from './self-signed.ts'

const program = '/usr/sbin/dovecot'

/** Why tests with a real IMAP server cannot run here; null if they can. */
export function dovecotObstacle(): string | null {
  if (!existsSync(program)) return 'no Dovecot (Debian: dovecot-imapd)'
  return process.getuid?.() === 0 ? null : 'Dovecot has to be started by root'
}

/** The owner of the mail, because Dovecot does not serve mail that root owns. */
const owner = numbersOf('nobody')

function numbersOf(user: string): { uid: number; gid: number } {
  const numberOf = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: numberOf('-u'), gid: numberOf('-g') }
}

export interface Dovecot {
  host: string
  /** The port for implicit TLS. */
  port: number
  /** The port for STARTTLS. */
  plainPort: number
  /** The server's certificate (PEM). */
  certificate: string
  /** Adds an account with an inbox, a spam folder, and a custom folder. */
  addAccount(user: string, password: string): DovecotAccount
}

export interface RunningDovecot extends Dovecot {
  /** Resolves once none of its processes writes anymore. */
  end(): Promise<void>
}

export interface DovecotAccount {
  /** Delivers a message to a folder (`''` is the inbox) as a delivery agent would. */
  deliver(message: Buffer | string, folder?: string, arrivedAt?: Date): void
  /** Fills a folder with copies of a read message, thousands per second, because they are links to one file. */
  fill(count: number, message: Buffer | string, folder: string, arrivedAt: Date): void
  /** Makes the server refuse to open a folder, or open it again. */
  lock(folder: string, isLocked?: boolean): void
  /** The names of all files of the account: messages, folders, and flags. */
  files(): string[]
}

export interface DovecotOptions {
  /** The URL of an introspection endpoint (RFC 7662), whose access tokens are accepted as well. */
  introspection?: string
}

/** Starts Dovecot with configuration, mail, and sockets in a folder. */
export async function launchDovecot(folder: string, { introspection }: DovecotOptions = {}): Promise<RunningDovecot> {
  chmodSync(folder, 0o755)
  const { pem, certificate } = selfSigned('mail.example')
  writeFileSync(join(folder, 'tls.pem'), pem, { mode: 0o600 })
  writeFileSync(join(folder, 'users'), '', { mode: 0o644 })
  const [port, plainPort] = [await freePort(), await freePort()]
  const file = join(folder, 'dovecot.conf')
  const tokens = introspection === undefined ? '' : takingTokens(folder, introspection)
  writeFileSync(file, configuration(folder, port, plainPort) + tokens)
  const child = spawn(program, ['-F', '-c', file], { stdio: 'ignore', detached: true })
  await awaitPort(port)
  return {
    host: '127.0.0.1',
    port,
    plainPort,
    certificate,
    addAccount: (user, password) => addAccount(folder, user, password),
    async end() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      // An orderly stop takes too long, and the data is no longer needed.
      process.kill(-child.pid, 'SIGKILL')
      await once(child, 'exit')
      while (isRunning(child.pid)) await delay(10)
    },
  }
}

/**
 * Whether a process of the group is running: IMAP sessions outlive the process that started them. Zombies do not count.
 */
function isRunning(group: number): boolean {
  return readdirSync('/proc').some((id) => {
    try {
      const [state, , of] =
        readFileSync(join('/proc', id, 'stat'), 'utf8')
          .split(') ')
          .at(-1)
          ?.split(' ') ?? []
      return Number(of) === group && state !== 'Z'
    } catch {
      // Not a process, or one that ended just now.
      return false
    }
  })
}

function configuration(folder: string, port: number, plainPort: number): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
ssl = yes
ssl_cert = <${folder}/tls.pem
ssl_key = <${folder}/tls.pem
disable_plaintext_auth = yes
auth_mechanisms = plain login
login_trusted_networks =
passdb {
  driver = passwd-file
  args = scheme=PLAIN ${folder}/users
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/mail/%u
}
service imap-login {
  inet_listener imap {
    port = ${plainPort}
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service auth {
  unix_listener auth-userdb {
    mode = 0666
  }
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Spam-Ordner {
    auto = create
    special_use = \\Junk
  }
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
  mailbox Trash {
    auto = create
    special_use = \\Trash
  }
  mailbox Newsletters {
    auto = create
  }
}
`
}

function takingTokens(folder: string, introspection: string): string {
  const file = join(folder, 'oauth2.conf')
  const question = `introspection_mode = post\nintrospection_url = ${introspection}`
  writeFileSync(file, `${question}\nusername_attribute = username\nactive_attribute = active\nactive_value = true\n`)
  return `
auth_mechanisms = plain login oauthbearer xoauth2
passdb {
  driver = oauth2
  mechanisms = oauthbearer xoauth2
  args = ${file}
}
`
}

function addAccount(folder: string, user: string, password: string): DovecotAccount {
  const users = join(folder, 'users')
  writeFileSync(users, `${readFileSync(users, 'utf8')}${user}:${password}\n`)
  const home = join(folder, 'mail', user)
  for (const path of [join(folder, 'mail'), home]) makeOwned(path)
  let count = 0

  function openBox(name: string): string {
    const box = name === '' ? home : join(home, `.${name.replaceAll('/', '.')}`)
    for (const path of [box, join(box, 'tmp'), join(box, 'new'), join(box, 'cur')]) makeOwned(path)
    return box
  }

  function nextName(arrivedAt: Date): string {
    count += 1
    return `${Math.floor(arrivedAt.getTime() / 1000)}.P${String(count).padStart(6, '0')}.test`
  }

  function writeMessage(file: string, message: Buffer | string, arrivedAt: Date): void {
    writeFileSync(file, message)
    chownSync(file, owner.uid, owner.gid)
    // The arrival date that the server reports.
    utimesSync(file, arrivedAt, arrivedAt)
  }

  return {
    deliver(message, name = '', arrivedAt = new Date()) {
      const box = openBox(name)
      const file = nextName(arrivedAt)
      const unfinished = join(box, 'tmp', file)
      writeMessage(unfinished, message, arrivedAt)
      renameSync(unfinished, join(box, 'new', file))
    },
    fill(copies, message, name, arrivedAt) {
      const box = openBox(name)
      const original = join(box, 'tmp', nextName(arrivedAt))
      writeMessage(original, message, arrivedAt)
      for (let copy = 0; copy < copies; copy++) linkSync(original, join(box, 'cur', `${nextName(arrivedAt)}:2,S`))
      rmSync(original)
    },
    lock(name, isLocked = true) {
      const box = openBox(name)
      chownSync(box, isLocked ? 0 : owner.uid, isLocked ? 0 : owner.gid)
      chmodSync(box, 0o700)
    },
    files: () =>
      readdirSync(home, { recursive: true, encoding: 'utf8' })
        .filter((path) => /(?:^|\/)(?:new|cur)\//.test(path))
        .map((path) => path.replace(/(^|\/)new\//, '$1cur/').replace(/:2,$/, ''))
        .sort(),
  }
}

function makeOwned(path: string): void {
  mkdirSync(path, { recursive: true })
  chownSync(path, owner.uid, owner.gid)
}
