import { isDeepStrictEqual } from 'node:util'
import { type HostedInstance, httpOf, smtpAt, startHostedInstance } from '../../support/hosted-instance.ts'
import { launchPostgres, type PostgresServer } from '../../support/launch-postgres.ts'
import { type ServingNode, withoutLimits } from '../../support/sendproof.ts'
import { type StartEngine, startEngine } from './engines.ts'

/*
 * Engines in the hosted mode. What tests want of an engine's work (its DNS, its limits), they want of the instance that does
 * it: flags are those of its nodes, too. What they send by SMTP goes to the instance.
 */

interface RunningInstance {
  flags: readonly string[]
  instance: HostedInstance
  smtp: ServingNode
  http: ServingNode
}

/** Starts engines that hand everything on to an instance of three nodes over PostgreSQL. */
export interface HostedEngines {
  /** Each engine has a key of its own at the instance, and with it an empty list of tests. */
  start: StartEngine
  end(): Promise<void>
}

export function createHostedEngines(): HostedEngines {
  let server: PostgresServer | null = null
  let running: RunningInstance | null = null

  /** The instance with these flags; another one gives way. */
  async function serve(flags: readonly string[]): Promise<RunningInstance> {
    if (running && isDeepStrictEqual(running.flags, flags)) return running
    await running?.instance.end()
    running = null
    server ??= await launchPostgres()
    const options = { flags, environment: withoutLimits }
    const instance = await startHostedInstance(await server.createDatabase(), options)
    const [smtp, http] = await Promise.all([instance.start('smtp'), instance.start('http'), instance.start('worker')])
    running = { flags, instance, smtp, http }
    return running
  }

  return {
    async start({ flags, environment }) {
      const serving = await serve(flags)
      const { instance, smtp, http } = serving
      const hosted = ['--hosted-base-url', httpOf(http), '--hosted-api-key', await instance.createKey()]
      const started = await startEngine({ flags: [...flags, '--hosted-mode', 'hosted', ...hosted], environment })
      return {
        ...started,
        engine: { ...started.engine, ...smtpAt(smtp) },
        isServed: () => running === serving,
      }
    },
    async end() {
      await running?.instance.end()
      await server?.end()
    },
  }
}
