import { findOwnEngine, type OwnEngine } from '../../server/compose/own-engine.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './exit-codes.ts'

/** The engine that runs on a data folder. `takesAddress`: the command has --to-engine. */
export async function findEngine(
  dataDir: string,
  { texts }: CommandContext,
  { takesAddress }: { takesAddress: boolean },
): Promise<OwnEngine> {
  const engine = await findOwnEngine(dataDir)
  if (engine === 'none') throw new CommandError(texts.noEngine({ folder: dataDir, takesAddress }))
  if (engine === 'unproven') throw new CommandError(texts.unprovenEngine({ folder: dataDir }))
  return engine
}
