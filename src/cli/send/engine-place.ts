import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { codeOf } from '../../shared/error-code.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import type { CommandContext } from '../ground/command-context.ts'
import type { EngineAccess } from '../ground/engine-client.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { findEngine } from '../ground/find-engine.ts'
import { engineForms, readEngineUrl } from '../ground/report-flags.ts'
import { printable } from '../terminal/terminal.ts'

/** The engine to connect to. */
export interface EngineOptions {
  toEngine?: string
  smtp?: string
  keyFile?: string
  dataDir?: string
}

/** The address of the engine in SENDPROOF_URL; null if it is not set. Throws a usage error for another text. */
export function engineVariable({ SENDPROOF_URL: text }: NodeJS.ProcessEnv, { usage }: CliTexts): string | null {
  if (!text) return null
  const url = readEngineUrl(text)
  if (url !== null) return url
  const problem = usage.wrongValue({
    flag: 'SENDPROOF_URL',
    value: printable(text),
    rule: usage.sample({ sample: engineForms }),
  })
  throw new CommandError(problem, exitCodes.usage)
}

/** An engine that a command uses, until `end`. */
interface LocatedEngine extends EngineAccess {
  /** Host and port of its SMTP listener, if known. */
  server: string | null
  end(): Promise<void>
}

/**
 * Taken from `--to-engine`, the environment, or the data folder, in this order. With the engine of the data folder, the
 * command acts for its owner, unless a key is given.
 */
export async function locateEngine(
  options: EngineOptions,
  dataDir: string,
  context: CommandContext,
): Promise<LocatedEngine> {
  const { terminal, texts } = context
  const { toEngine, smtp } = options
  const stated = toEngine ?? engineVariable(terminal.environment, texts)
  const mail = smtp ?? (toEngine === undefined ? terminal.environment.SENDPROOF_SMTP : undefined)
  const key = await readKey(options, context)
  const keyHeaders = key === null ? {} : { 'x-api-key': key }
  if (stated) return { base: stated, server: mail ?? null, authorize: async () => keyHeaders, end: async () => {} }
  const folder = resolve(dataDir)
  const engine = await findEngine(folder, context, { takesAddress: true })
  const session = key === null ? await engine.openSession() : null
  return {
    base: engine.http,
    server: mail ?? engine.smtp,
    async authorize() {
      if (await engine.isAlive()) return session?.headers ?? keyHeaders
      throw new CommandError(texts.noEngine({ folder, takesAddress: true }))
    },
    end: async () => await session?.end(),
  }
}

export async function readKey({ keyFile }: EngineOptions, { terminal, texts }: CommandContext): Promise<string | null> {
  if (keyFile === undefined) return terminal.environment.SENDPROOF_KEY || null
  try {
    return (await readFile(keyFile, 'utf8')).trim()
  } catch (error) {
    throw new CommandError(texts.cannotRead({ file: keyFile, code: codeOf(error) ?? String(error) }))
  }
}
