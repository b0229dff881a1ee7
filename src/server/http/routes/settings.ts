import type { appRoutes } from '../../../shared/contract/index.ts'
import { SettingsError } from '../../settings/settings-error.ts'
import type { AppOptions } from '../app-options.ts'
import type { Handlers } from '../mount.ts'
import { type Refusal, refuseMembers, refuseSettings } from '../problems/problem.ts'

export function settingHandlers({ settings }: AppOptions) {
  return {
    readSettings: () => orRefuse(() => settings.describe()),

    changeSettings: ({ body: { changes } }) =>
      orRefuse(async () => {
        const refusals = await settings.change(changes)
        if (refusals.length === 0) return settings.describe()
        return refuseMembers((texts) =>
          refusals.map(({ name, why }) => ({
            path: name,
            message: 'heldBy' in why ? texts.settingHeld({ by: why.heldBy }) : texts.settings[why.fault],
          })),
        )
      }),
  } satisfies Partial<Handlers<typeof appRoutes>>
}

/** Refuses a call if the owner has broken the settings file since the start. */
async function orRefuse<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return refuseSettings(error)
  }
}
