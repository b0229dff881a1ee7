import { once } from 'node:events'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { createNode } from '../../server/create-server.ts'
import { holdDownHeap } from '../../server/hold-down-heap.ts'
import { defaultDataDir, loadSettings, prepareDataDir } from '../../server/load-settings.ts'
import { createLog } from '../../server/log.ts'
import { flagSettings, type SettingName } from '../../server/settings.ts'
import type { CommandContext } from '../command-context.ts'
import { onInterruption } from '../interruption.ts'
import { addSettingFlags, readSettingFlags } from '../setting-flags.ts'

export function serveCommand(context: CommandContext): Command {
  const { commands, flags } = context.texts
  const command = new Command('serve').description(commands.serve).option('--data-dir <folder>', flags.dataDir)
  addSettingFlags(command, flagSettings, context.texts)
  return command.action(({ dataDir }: { dataDir?: string }) =>
    serve(resolve(dataDir ?? defaultDataDir(context.terminal.environment)), readSettingFlags(command), context),
  )
}

/**
 * Runs the engine until it is asked to stop. Standard output gets one line: where the engine listens. `dataDir` is absolute, as
 * whoever reads that line may work in another folder.
 */
async function serve(
  dataDir: string,
  flags: Partial<Record<SettingName, unknown>>,
  { terminal: { stdout, stderr, environment }, paths, texts }: CommandContext,
): Promise<void> {
  holdDownHeap()
  const interruption = onInterruption()
  const settings = await loadSettings({ flags, environment, dataDir })
  await prepareDataDir(dataDir)
  const node = await createNode({
    settings,
    sources: { flags, environment },
    dataDir,
    paths,
    log: createLog(settings.log_level),
  })
  stdout.write(`${JSON.stringify({ event: 'listening', ...node.listening })}\n`)
  const address = node.openUiAddress()
  if (address !== null) stderr.write(`${texts.serve.open(address)}\n`)
  const reload = () => void node.reload()
  process.on('SIGHUP', reload)
  if (!interruption.aborted) await once(interruption, 'abort')
  stderr.write(`${texts.serve.stopping}\n`)
  await node.close()
  process.off('SIGHUP', reload)
}
