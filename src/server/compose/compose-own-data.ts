import type { Hosting } from '../http/hosted/hosted-instance.ts'
import { createDataExport } from '../services/data/data-export.ts'
import { createReset } from '../services/data/reset.ts'
import type { OwnPorts } from '../settings/own-address.ts'
import { hostedSettings, limitSettings } from '../settings/settings.ts'
import { createSettingsService } from '../settings/settings-service.ts'
import type { Services } from './compose-services.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { ServerOptions } from './server-options.ts'

/** The owner's access to the settings and all data. */
export type OwnData = Awaited<ReturnType<typeof composeOwnData>>

interface OwnDataParts extends Required<Pick<ServerOptions, 'sources'>> {
  hosting: Hosting
  ownPorts: OwnPorts
}

/** Creates the services for the owner's settings and data. Throws `SettingsError` if the hosted instance is this engine. */
export async function composeOwnData(
  { store, secrets, dataDir, clock, log }: Infrastructure,
  { history, sessions, watch, callLimits }: Services,
  { hosting, ownPorts, sources }: OwnDataParts,
) {
  const settings = await createSettingsService({
    sources: { ...sources, dataDir },
    ownPorts,
    apply(changed) {
      Object.assign(callLimits, limitSettings(changed))
      hosting.configure(hostedSettings(changed))
      log.level = changed.log_level
    },
  })
  return {
    settings,
    dataExport: createDataExport({ store, history, settings, secrets, clock }),
    reset: createReset({ store, sessions, secrets, settings, watch }),
  }
}
