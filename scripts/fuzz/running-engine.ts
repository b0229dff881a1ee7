import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinSecret } from '../../src/server/services/access/sessions.ts'
import { pageSecretHeader } from '../../src/shared/session.ts'
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

const uiAddress = /http:\S+\/app\/open\?code=\S+/

async function startEngine(): Promise<RunningEngine> {
  // Builds the product, which other targets do not need.
  const { createTestAt, serveSendproof } = await import('../../test/support/sendproof.ts')
  const folder = mkdtempSync(join(tmpdir(), 'engine-'))
  writeFileSync(join(folder, 'secret.txt'), canary)
  const environment = { ...withoutLimits, NODE_OPTIONS: '--inspect=127.0.0.1:0' }
  const engine = await serveSendproof(folder, ['--offline', '--adopt'], environment)
  const said = () => engine.written().stderr
  // The engine prints its addresses before the one-time link.
  while (!uiAddress.test(said())) await once(engine.child.stderr, 'data')
  const { openBrowserSession } = await import('../../test/support/browser-session.ts')
  const { Cookie: cookie, [pageSecretHeader]: page } = await openBrowserSession(find(said(), uiAddress))
  return {
    httpPort: Number(new URL(engine.listening.http).port),
    smtpPort: engine.smtp.port,
    session: joinSecret({ cookie: find(cookie, /(?<==).+/), page }),
    inspector: await inspectProcess(find(said(), /ws:\S+/)),
    createTest: () => createTestAt(engine),
    errors: () =>
      said()
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line))
        .join('\n'),
  }
}

function find(text: string, pattern: RegExp): string {
  const [found] = pattern.exec(text) ?? []
  if (found === undefined) throw new Error(`no ${pattern} in ${JSON.stringify(text)}`)
  return found
}
