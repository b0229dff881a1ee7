import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type ServingSendproof, serveSendproof } from '../../support/sendproof.ts'

/** Options of an engine. */
export interface EngineOptions {
  /** Additional arguments for `sendproof serve`. */
  flags: readonly string[]
  /** Environment variables. */
  environment: NodeJS.ProcessEnv
}

export interface StartedEngine {
  engine: ServingSendproof
  /** Whether the service that does its work is still running. */
  isServed(): boolean
  /** Stops it and removes its data. */
  end(): Promise<void>
}

export type StartEngine = (options: EngineOptions) => Promise<StartedEngine>

/** Starts an engine with its own data folder. */
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

/** The engine shared by a worker's tests: its start and first analysis take longer than most tests. */
export interface SharedEngine {
  /** The engine with these options; replaces any other. */
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
