import type { IdleData } from '../../server/compose/open-idle-data.ts'
import { defaultDataDir } from '../../server/settings/load-settings.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './exit-codes.ts'

/** Opens the data of a folder for one step. No engine can use it until then. */
export async function withIdleData(
  stated: string | undefined,
  { terminal: { environment }, texts }: CommandContext,
  access: 'read' | 'change',
  use: (data: IdleData, dataDir: string) => Promise<void>,
): Promise<void> {
  const dataDir = stated ?? defaultDataDir(environment)
  const { openIdleData } = await import('../../server/compose/open-idle-data.ts')
  const data = await openIdleData({ dataDir, environment, access })
  if (data === 'none') throw new CommandError(texts.data.none({ folder: dataDir }))
  if (data === 'elsewhere') throw new CommandError(texts.data.elsewhere)
  try {
    await use(data, dataDir)
  } finally {
    await data.close()
  }
}
