import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPrintedSession } from '../../test/support/browser-session.ts'
import { type Inspector, inspectProcess } from './inspector.ts'

/** A marker in the data folder that no answer may contain. */
export const canary = 'canary-6f1d0a'

/** The built product in a process of its own, which ends together with this process group. */
export interface RunningEngine {
  httpPort: number
  smtpPort: number
  /** The secret of a session. */
  session: string
  inspector: Inspector
  createTest(): Promise<{ token: string; address: string }>
  /** The errors logged so far. */
  errors(): string
}

let running: Promise<RunningEngine> | undefined

/** Returns the engine of this process. */
export function runEngine(): Promise<RunningEngine> {
  running ??= startEngine()
  return running
}

const withoutLimits = {
  SENDPROOF_LOOKUPS_PER_DAY: '0',
  SENDPROOF_LOOKUPS_PER_MONTH: '0',
  SENDPROOF_WRONG_KEYS_PER_MINUTE: '0',
}

async function startEngine(): Promise<RunningEngine> {
  // Builds the product, which other targets do not need.
  const { createTestAt, serveSendproof } = await import('../../test/support/sendproof.ts')
  const folder = mkdtempSync(join(tmpdir(), 'engine-'))
  writeFileSync(join(folder, 'secret.txt'), canary)
  const environment = { ...withoutLimits, NODE_OPTIONS: '--inspect=127.0.0.1:0' }
  const engine = await serveSendproof(folder, ['--offline', '--adopt'], environment)
  const said = () => engine.written().stderr
  // The engine prints its addresses before the one-time link.
  const session = await openPrintedSession(engine)
  return {
    httpPort: Number(new URL(engine.listening.http).port),
    smtpPort: engine.smtp.port,
    session,
    inspector: await inspectProcess(/ws:\S+/.exec(said())?.[0] ?? ''),
    createTest: () => createTestAt(engine),
    errors: () =>
      said()
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line))
        .join('\n'),
  }
}
