import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OnClose, RunningServer, ServerOptions, Teardown } from './create-server.ts'
import { composeServices, type Services } from './parts/compose-services.ts'
import { openFoundation } from './parts/open-foundation.ts'
import { startChores } from './parts/start-chores.ts'
import { type Addresses, startHttp } from './parts/start-http.ts'
import { startSmtp } from './parts/start-smtp.ts'
import { writePrivateFile } from './write-private-file.ts'

/** Where other programs of this machine find the engine while it runs. */
const listeningFile = 'listening.json'

/**
 * Builds the engine from its parts: what it stands on, the services, the listeners, and then the work begins. `onClose`
 * takes what undoes a step; the last step is undone first.
 */
export async function startEngine(options: ServerOptions, onClose: OnClose): Promise<Omit<RunningServer, 'close'>> {
  const { settings, dataDir } = options
  const foundation = await openFoundation(options, onClose)
  const addresses: Addresses = { base: settings.base_url ?? '', lookup: null, smtp: '' }
  const services = composeServices(foundation, () => addresses.base, onClose)
  const onDrain = drainTogether(onClose)
  onDrain(services.queue.close)
  addresses.smtp = await startSmtp(foundation, services, onDrain)
  const http = await startHttp({ foundation, services, addresses, stated: options }, { onClose, onDrain })
  const listening = { http, lookup: addresses.lookup ?? http, smtp: addresses.smtp, data_dir: dataDir }

  await writePrivateFile(join(dataDir, listeningFile), `${JSON.stringify({ event: 'listening', ...listening })}\n`)
  onClose(() => rm(join(dataDir, listeningFile), { force: true }))
  await services.queue.start()
  const retention = await startChores(foundation, services, onClose)
  return {
    listening,
    ...describeDoors(services, http),
    async resume() {
      retention.sweep()
      await services.watch.renewAll()
    },
  }
}

/** What has work under way ends all at once: each takes its time. */
function drainTogether(onClose: OnClose): OnClose {
  const drains: Teardown[] = []
  onClose(() => Promise.all(drains.map((drain) => drain())))
  return (drain) => void drains.push(drain)
}

/** How the host of the engine gets in, and what it is told. */
function describeDoors(
  { sessions, events }: Services,
  http: string,
): Pick<RunningServer, 'openUiAddress' | 'openSession' | 'onReport'> {
  return {
    openUiAddress: () => `${http}/app/open?code=${sessions.issueCode()}`,
    async openSession() {
      const secret = await sessions.redeem(sessions.issueCode())
      if (secret === null) throw new Error('a code that was just issued opens no session')
      return secret
    },
    onReport: (listener) =>
      events.watchAll((token, { status, progress }) => {
        // With a report, a test stays done while another message is analysed.
        if (status === 'done' && !progress) listener(token)
      }),
  }
}
