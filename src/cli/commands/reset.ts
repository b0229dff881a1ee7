import { createInterface } from 'node:readline'
import { Command } from 'commander'
import { commandAccess } from '../ground/command-access.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { withIdleData } from '../ground/idle-data.ts'

interface ResetOptions {
  yes?: true
  dataDir?: string
}

export function resetCommand(context: CommandContext): Command {
  const { commands, flags } = context.texts
  return new Command('reset')
    .description(commands.reset)
    .option('--yes', flags.yes)
    .option('--data-dir <folder>', flags.dataDir)
    .action((options: ResetOptions) => reset(options, context))
}

/** Deletes everything after confirmation, by flag or at the terminal. */
async function reset({ yes, dataDir: stated }: ResetOptions, context: CommandContext): Promise<void> {
  const { terminal, texts } = context
  if (!yes && !terminal.stdin.isTTY) throw new CommandError(texts.data.needsYes, exitCodes.usage)
  await withIdleData(stated, context, commandAccess.reset, async (data, dataDir) => {
    if (!yes && !(await isConfirmed(dataDir, context))) throw new CommandError(texts.data.kept)
    await data.reset()
    terminal.stderr.write(`${texts.data.deleted({ folder: dataDir })}\n`)
  })
}

async function isConfirmed(dataDir: string, { terminal, texts }: CommandContext): Promise<boolean> {
  const { stdin, stderr } = terminal
  stderr.write(`${texts.data.confirm({ folder: dataDir, yes: texts.data.yes })} `)
  try {
    for await (const line of createInterface({ input: stdin })) return line.trim().toLowerCase() === texts.data.yes
    return false
  } finally {
    // An open terminal input would keep the process alive.
    stdin.destroy()
  }
}
