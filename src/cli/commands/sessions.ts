import { Command } from 'commander'
import { systemClock } from '../../server/clock.ts'
import { prepareDataDir } from '../../server/data-folder/data-folder.ts'
import { revokeOwnerLinks } from '../../server/data-folder/owner-link.ts'
import { defaultDataDir, loadSettings } from '../../server/settings/load-settings.ts'
import type { CommandContext } from '../command-context.ts'
import { addSettingFlags, warnOfSecretFlags } from '../setting-flags.ts'

interface SessionOptions {
  dataDir?: string
  database?: string
  json?: true
}

export function sessionsCommand(context: CommandContext): Command {
  const { commands, flags } = context.texts
  const sessions = new Command('sessions').description(commands.sessions)
  const end = sessions.command('end').description(commands.endSessions).option('--data-dir <folder>', flags.dataDir)
  addSettingFlags(end, ['database'], context.texts)
  end.option('--json', flags.json).action((options: SessionOptions) => endSessions(options, context))
  return sessions
}

/**
 * Ends all browser sessions, also while engines run: they ask the store on each call. The engine of the data folder
 * also revokes unused links; those of other nodes expire after 15 minutes.
 */
async function endSessions(
  { dataDir: stated, database, json }: SessionOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, texts } = context
  warnOfSecretFlags({ database }, context)
  const dataDir = stated ?? defaultDataDir(terminal.environment)
  const settings = await loadSettings({ flags: { database }, environment: terminal.environment, dataDir })
  const { openCommandStore, hasStore } = await import('../../server/storage/open-store.ts')
  let ended = 0
  if (hasStore({ settings, dataDir })) {
    await prepareDataDir(dataDir)
    await revokeOwnerLinks(dataDir)
    const { createLog } = await import('../../server/log.ts')
    const { createSessionService } = await import('../../server/services/access/sessions.ts')
    const store = await openCommandStore({ settings, dataDir, log: createLog('error') })
    try {
      ended = await createSessionService({ sessions: store.sessions, clock: systemClock }).endAll()
    } finally {
      await store.close()
    }
  }
  terminal.stdout.write(json ? `${JSON.stringify({ ended })}\n` : `${texts.sessionsEnded({ count: ended })}\n`)
}
