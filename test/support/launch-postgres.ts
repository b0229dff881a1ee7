import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** Debian and its derivatives install the programs of each version here, which is not in PATH. */
const debianFolder = '/usr/lib/postgresql'
const superuser = 'postgres'

/** Why tests with PostgreSQL cannot run here; null if they can. */
export function postgresObstacle(): string | null {
  if (programFolder() === null) return 'no PostgreSQL (Debian: postgresql)'
  return process.platform === 'win32' ? 'PostgreSQL is started as on a POSIX system' : null
}

/** The folder with the newest `initdb` and `postgres`. */
function programFolder(): string | null {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const ofDebian = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debianFolder, version, 'bin'))
  const folders = [...ofDebian, ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name)))) ?? null
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Connection data of a PostgreSQL server. */
export interface PostgresAddress {
  port: number
  /** The folder with its programs: `pg_dump`, `psql`, and so on. */
  programs: string
  /** The superuser's password, which database addresses contain. */
  password: string
}

/** A shared PostgreSQL server. */
export interface PostgresDatabases {
  programs: string
  /** Creates a database, either empty or as a copy of one without connections. Returns its address (`postgres://…`). */
  createDatabase(like?: string): Promise<string>
}

/** A PostgreSQL server on a free local port, with its data in a temporary folder. */
export interface PostgresServer extends PostgresAddress, PostgresDatabases {
  /** The pid of its first process while it runs. */
  pid(): number | undefined
  /**
   * Stops the server. `orderly`: like an administrator, so that every session is notified (57P01); otherwise like a
   * crash.
   */
  stop(how?: 'orderly' | 'crash'): Promise<void>
  /** Starts it again on the same port, and waits until it answers. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  end(): Promise<void>
}

/** `settings` are lines for postgresql.conf. A server already running on this machine is left alone. */
export async function launchPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const programs = programFolder()
  if (programs === null) throw new Error('no PostgreSQL')
  const program = join(programs, 'postgres')
  const folder = mkdtempSync(join(tmpdir(), 'sendproof-postgres-'))
  const password = randomBytes(12).toString('base64url')
  const data = join(folder, 'data')
  initialize(join(programs, 'initdb'), { folder, data, password })
  const port = await freePort()
  // Committed transactions are on disk, as in production. Connections use only TCP.
  const lines = [`port = ${port}`, "listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", 'fsync = on']
  writeFileSync(join(data, 'postgresql.auto.conf'), `${[...lines, ...settings].join('\n')}\n`)
  let server: ChildProcess | null = null
  const address = { port, programs, password }
  const killNow = () => server?.kill('SIGQUIT')
  process.once('exit', killNow)

  async function start(): Promise<void> {
    const child = spawn(program, ['-D', data], { ...owner(), cwd: folder, stdio: 'ignore' })
    server = child
    while (!(await answers(urlOf(address, 'postgres')))) {
      if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`)
      await delay(20)
    }
  }

  async function stop(how: 'orderly' | 'crash' = 'orderly'): Promise<void> {
    const child = server
    server = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(how === 'orderly' ? 'SIGINT' : 'SIGQUIT')
    await once(child, 'exit')
  }

  await start()
  return {
    ...address,
    ...databasesOf(address),
    pid: () => server?.pid,
    start,
    stop,
    async end() {
      await stop('crash')
      process.off('exit', killNow)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The databases of a running server. */
export function databasesOf(address: PostgresAddress): PostgresDatabases {
  return {
    programs: address.programs,
    async createDatabase(like) {
      const name = `sendproof_${randomBytes(6).toString('hex')}`
      const template = like === undefined ? '' : ` TEMPLATE ${new URL(like).pathname.slice(1)}`
      await run(urlOf(address, 'postgres'), `CREATE DATABASE ${name}${template}`)
      return urlOf(address, name)
    },
  }
}

function urlOf({ port, password }: PostgresAddress, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
}

function initialize(program: string, { folder, data, password }: Record<'folder' | 'data' | 'password', string>): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  const { uid, gid } = owner()
  if (uid !== undefined && gid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, uid, gid)
  const authentication = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFile}`]
  const format = ['--encoding=UTF8', '--locale=C', '--no-sync']
  const outcome = spawnSync(program, ['-D', data, ...authentication, ...format], {
    ...owner(),
    cwd: folder,
    encoding: 'utf8',
  })
  if (outcome.status !== 0) throw new Error(`initdb failed: ${outcome.stderr}`)
}

/** PostgreSQL refuses to run as root, so it then runs as the user nobody. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const numberOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: numberOf('-u'), gid: numberOf('-g') }
}

async function answers(address: string): Promise<boolean> {
  return await run(address, 'SELECT 1').then(
    () => true,
    () => false,
  )
}

/** Runs a statement in its own session. */
async function run(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}
