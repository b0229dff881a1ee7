import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/support/free-port.ts'
import type { Peer } from './bench-ingest/peer.ts'
import { untilListening } from './until-listening.ts'

/** The measured version. Its mailparser is pinned to a version that can be installed everywhere. */
const manifest = { private: true, dependencies: { maildev: '3.0.0' }, overrides: { mailparser: '3.9.31' } }

interface RunningMailDev extends Peer {
  /** Milliseconds from the start of the process until both ports accepted connections. */
  startMilliseconds: number
}

/**
 * The program of MailDev, either from an existing installation or installed outside of the project. Null if npm cannot
 * install it.
 */
export function findMailDev(installed: string | undefined, empty: string): string | null {
  if (installed === undefined) {
    writeFileSync(join(empty, 'package.json'), JSON.stringify(manifest))
    const options = ['--no-audit', '--no-fund', '--silent']
    const { status } = spawnSync('npm', ['install', ...options], { cwd: empty, stdio: ['ignore', 2, 2] })
    if (status !== 0) return null
  }
  return join(installed ?? empty, 'node_modules/maildev/dist/bin/maildev.js')
}

export const noMailDev = 'npm could not install MailDev'

/** Starts MailDev with a message folder, as our product has one, and waits until it listens. */
export async function startMailDev(program: string): Promise<RunningMailDev> {
  const folder = mkdtempSync(join(tmpdir(), 'maildev-'))
  // It does not report its ports, so it is given two that are free now.
  const [port, web] = [await freePort(), await freePort()]
  const own = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '--mail-directory', folder, '--silent']
  const begin = performance.now()
  const child = spawn(process.execPath, [program, '--smtp', String(port), '--web', String(web), ...own], {
    stdio: 'ignore',
  })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await untilListening([port, web], () => child.exitCode !== null)
  return {
    name: 'MailDev',
    sharesMemory: false,
    pid: child.pid ?? 0,
    port,
    startMilliseconds: performance.now() - begin,
    async end() {
      child.kill('SIGKILL')
      await closed
      rmSync(folder, { recursive: true })
    },
  }
}
