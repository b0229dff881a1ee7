import { Command } from 'commander'
import { findOwnEngine } from '../../server/compose/own-engine.ts'
import { systemClock } from '../../server/ground/clock.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { type StoreInvocation, storeCommands } from '../ground/store-command.ts'

export function sessionsCommand(context: CommandContext): Command {
  const { commands } = context.texts
  const sessions = new Command('sessions').description(commands.sessions)
  storeCommands(sessions, context)('sessions end', commands.endSessions, endSessions)
  return sessions
}

/**
 * Ends all browser sessions, even while engines run, because they check the store on each call. The engine on the data
 * folder also revokes unused links; those of other nodes expire after 15 minutes.
 */
async function endSessions({ options: { json }, place, context }: StoreInvocation): Promise<void> {
  const { terminal, texts } = context
  // Loads the store, which help and usage errors do not need.
  const [{ createSessionService }, { withStore }] = await Promise.all([
    import('../../server/services/access/sessions.ts'),
    import('../ground/with-store.ts'),
  ])
  const ended = await withStore(
    place,
    context,
    async ({ store, dataDir }) => {
      const engine = await findOwnEngine(dataDir)
      if (typeof engine !== 'string') await engine.revokeLinks()
      return await createSessionService({ sessions: store.sessions, clock: systemClock }).endAll()
    },
    0,
  )
  terminal.stdout.write(json ? `${JSON.stringify({ ended })}\n` : `${texts.sessionsEnded({ count: ended })}\n`)
}
