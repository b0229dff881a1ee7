import { onTestFinished } from 'vitest'
import { type EngineAddresses, listeningSchema, runSendproof, smtpOf, withoutLimits } from './sendproof.ts'

/** An engine in the test's process. */
export interface RunningEngine extends EngineAddresses {
  /** What it has printed to standard error. */
  stderr(): string
  end(): Promise<void>
}

/**
 * Runs `sendproof serve` on free ports in the test's process. For tests of its clients; tests of the program, and of how
 * it ends, use `serveSendproof`.
 */
export async function runEngine(
  dataDir: string,
  words: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningEngine> {
  const stopping = new AbortController()
  const { promise: listening, resolve, reject } = Promise.withResolvers<EngineAddresses['listening']>()
  let printed = ''
  const flags = ['--port', '0', '--smtp-port', '0', '--log-level', 'silent']
  const ended = runSendproof(['serve', '--data-dir', dataDir, ...flags, ...words], {
    environment: { ...withoutLimits, ...environment },
    interruption: stopping.signal,
    onOutput({ stdout, stderr }) {
      printed = stderr
      if (stdout.endsWith('\n')) resolve(listeningSchema.parse(JSON.parse(stdout)))
    },
  })
  void ended.then(({ stderr }) => reject(new Error(`sendproof serve did not listen:\n${stderr}`)))
  const addresses = await listening
  return {
    listening: addresses,
    smtp: smtpOf(addresses.smtp),
    stderr: () => printed,
    async end() {
      stopping.abort()
      await ended
    },
  }
}

/** Runs an engine until the test ends. */
export async function startEngine(...options: Parameters<typeof runEngine>): Promise<RunningEngine> {
  const engine = await runEngine(...options)
  onTestFinished(engine.end)
  return engine
}
