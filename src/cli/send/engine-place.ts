import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import type { CommandContext } from '../command-context.ts'
import { findEngine } from '../engine-client.ts'
import { CommandError } from '../exit-codes.ts'

/** Seconds: longer than any analysis with a short queue. */
const defaultSeconds = 300

/** The engine to connect to. */
export interface EngineOptions {
  toEngine?: string
  smtp?: string
  keyFile?: string
  dataDir?: string
}

export function addEngineFlags(command: Command, { flags }: CliTexts): Command {
  return command
    .addOption(new Option('--to-engine <url>', flags.toEngine).argParser(parseEngine))
    .option('--key-file <file>', flags.keyFile)
}

export function addWaitFlag(command: Command, { flags }: CliTexts): Command {
  return command.addOption(new Option('--wait <seconds>', flags.wait).argParser(parseSeconds).default(defaultSeconds))
}

function parseEngine(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidArgumentError('http://HOST:PORT, https://HOST')
  return url.href
}

function parseSeconds(text: string): number {
  const seconds = Number(text)
  if (!/^\d{1,5}$/.test(text) || seconds < 1) throw new InvalidArgumentError('1 … 99999')
  return seconds
}

/** Taken from `--to-engine`, the environment or the data folder, in this order. */
export async function locateEngine(
  { toEngine, smtp }: EngineOptions,
  dataDir: string,
  { terminal: { environment }, texts }: CommandContext,
): Promise<{ base: string; server: string | null }> {
  const stated = toEngine ?? environment.SENDPROOF_URL
  const mail = smtp ?? (toEngine === undefined ? environment.SENDPROOF_SMTP : undefined)
  if (stated) return { base: stated, server: mail ?? null }
  const running = await findEngine(dataDir)
  if (!running) throw new CommandError(texts.send.noEngine({ folder: dataDir }))
  return { base: running.http, server: mail ?? running.smtp }
}

export async function readKey({ keyFile }: EngineOptions, { terminal, texts }: CommandContext): Promise<string | null> {
  if (keyFile === undefined) return terminal.environment.SENDPROOF_KEY || null
  try {
    return (await readFile(keyFile, 'utf8')).trim()
  } catch (error) {
    throw new CommandError(
      texts.cannotRead({ file: keyFile, code: error instanceof Error && 'code' in error ? String(error.code) : '' }),
    )
  }
}
