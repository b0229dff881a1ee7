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
  /** Whether everything the engine depends on is still running. */
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

/** Engines shared by the tests of a worker, because their start and first analysis take longer than most tests. */
export interface SharedEngines {
  /** The engine with these options. */
  serve(options: EngineOptions): Promise<ServingSendproof>
  end(): Promise<void>
}

/**
 * Engines kept at a time: most files run offline or with the demo's records, others have flags of their own, and
 * workers alternate between them.
 */
const maxEngines = 3

export function createSharedEngines(start: StartEngine): SharedEngines {
  /** Most recently used last. */
  let running: (StartedEngine & { options: EngineOptions })[] = []

  async function keep(kept: typeof running): Promise<void> {
    const ended = running.filter((engine) => !kept.includes(engine))
    running = kept
    await Promise.all(ended.map(({ end }) => end()))
  }

  return {
    async serve(options) {
      const served = running.filter(({ isServed }) => isServed())
      const found = served.find((each) => isDeepStrictEqual(each.options, options))
      const others = served.filter((each) => each !== found)
      if (found) {
        await keep([...others, found])
        return found.engine
      }
      await keep(others.slice(1 - maxEngines))
      const started = { ...(await start(options)), options }
      running.push(started)
      return started.engine
    },
    end: () => keep([]),
  }
}
