import { isDeepStrictEqual } from 'node:util'
import { type HostedInstance, httpOf, smtpAt, startHostedInstance } from '../../support/hosted-instance.ts'
import { launchPostgres, type PostgresServer } from '../../support/launch-postgres.ts'
import { type ServingNode, withoutLimits } from '../../support/sendproof.ts'
import { type StartEngine, startEngine } from './engines.ts'

/*
 * Engines in hosted mode. Options that affect the engine's work (DNS, limits) also apply to the nodes of the instance.
 * SMTP messages are sent to the instance.
 */

interface RunningInstance {
  flags: readonly string[]
  instance: HostedInstance
  smtp: ServingNode
  http: ServingNode
}

/** Starts engines that forward everything to an instance of three nodes and PostgreSQL. */
export interface HostedEngines {
  /** Each engine has its own key on the instance, so its list of tests starts empty. */
  start: StartEngine
  end(): Promise<void>
}

export function createHostedEngines(): HostedEngines {
  let server: PostgresServer | null = null
  let running: RunningInstance | null = null

  /** The instance with these flags, which replaces any other. */
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
