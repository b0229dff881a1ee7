import { type FileHandle, open, rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Command } from 'commander'
import type { DataExport } from '../../server/services/data/data-export.ts'
import { type ArchivedFile, writeTar } from '../../server/services/data/write-tar.ts'
import { codeOf } from '../../shared/error-code.ts'
import { commandAccess } from '../ground/command-access.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { withIdleData } from '../ground/idle-data.ts'

const standardOutput = '-'

export function exportCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  return new Command('export')
    .description(commands.export)
    .argument('<file>', args.archive)
    .option('--data-dir <folder>', flags.dataDir)
    .action((file: string, { dataDir }: { dataDir?: string }) =>
      withIdleData(dataDir, context, commandAccess.export, ({ dataExport }) => writeExport(file, dataExport, context)),
    )
}

/** Writes either the whole archive or nothing. Never overwrites a file. */
async function writeExport(
  file: string,
  { files }: DataExport,
  { terminal, texts, onInterruption }: CommandContext,
): Promise<void> {
  const signal = onInterruption()
  const target = file === standardOutput ? openPipe(terminal, texts) : await openFile(file, texts)
  let count = 0
  async function* counted(): AsyncGenerator<ArchivedFile> {
    for await (const each of files()) {
      count += 1
      yield each
    }
  }
  try {
    await pipeline(Readable.from(writeTar(counted())), createGzip(), target.stream, { signal, end: target.end })
  } catch (error) {
    await target.discard()
    throw describeFileError(file, error, texts)
  }
  terminal.stderr.write(`${texts.data.exported({ file: target.name, files: count })}\n`)
}

interface Target {
  /** The name shown to people. */
  name: string
  stream: Writable
  /** Whether to end the stream after the archive. */
  end: boolean
  discard(): Promise<void>
}

function openPipe({ octets, stdout }: CommandContext['terminal'], texts: CommandContext['texts']): Target {
  if (stdout.isTTY) throw new CommandError(texts.data.notForTerminals, exitCodes.usage)
  return { name: texts.data.standardOutput, stream: octets, end: false, discard: async () => {} }
}

async function openFile(file: string, texts: CommandContext['texts']): Promise<Target> {
  const handle = await create(file, texts)
  return {
    name: file,
    stream: handle.createWriteStream({ flush: true }),
    end: true,
    async discard() {
      await handle.close()
      await rm(file, { force: true })
    },
  }
}

/** Creates the file so that only its owner can read it, as it contains messages and addresses. */
async function create(file: string, texts: CommandContext['texts']): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600)
  } catch (error) {
    throw describeFileError(file, error, texts)
  }
}

/** Describes an error of the archive file; returns any other error unchanged. */
function describeFileError(file: string, error: unknown, texts: CommandContext['texts']): unknown {
  const code = codeOf(error)
  if (!(error instanceof Error && 'syscall' in error && code)) return error
  if ('path' in error && error.path !== file) return error
  return new CommandError(code === 'EEXIST' ? texts.data.exists({ file }) : texts.cannotWrite({ file, code }))
}
