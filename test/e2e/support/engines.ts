import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type ServingSendproof, serveSendproof } from '../../support/sendproof.ts'

/** What an engine is started with. */
export interface EngineOptions {
  /** Words for `sendproof serve`, beside those that keep it apart from other engines. */
  flags: readonly string[]
  /** Variables of its environment. */
  environment: NodeJS.ProcessEnv
}

export interface StartedEngine {
  engine: ServingSendproof
  /** Whether whoever does its work is still there. */
  isServed(): boolean
  /** Ends it, and removes what it kept. */
  end(): Promise<void>
}

export type StartEngine = (options: EngineOptions) => Promise<StartedEngine>

/** Starts an engine with a data folder of its own. */
export async function startEngine({ flags, environment }: EngineOptions): Promise<StartedEngine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendproof-e2e-'))
  const engine = await serveSendproof(dataDir, flags, environment)
  return {
    engine,
    isServed: () => true,
    async end() {
      await engine.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The engine that the tests of a worker share: its start and its first analysis take longer than most tests. */
export interface SharedEngine {
  /** The engine that was started with these options; another one gives way. */
  serve(options: EngineOptions): Promise<ServingSendproof>
  end(): Promise<void>
}

export function createSharedEngine(start: StartEngine): SharedEngine {
  let running: (StartedEngine & { options: EngineOptions }) | null = null

  async function end(): Promise<void> {
    await running?.end()
    running = null
  }

  return {
    async serve(options) {
      if (running?.isServed() && isDeepStrictEqual(running.options, options)) return running.engine
      await end()
      const started = await start(options)
      running = { ...started, options }
      return started.engine
    },
    end,
  }
}
