import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type Command, InvalidArgumentError, type Option } from 'commander'
import { z } from 'zod'
import { codeOf } from '../../shared/error-code.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { wordRule } from '../ground/value-rules.ts'

const fileName = 'sendproof.json'

/** The flags that a project may set: how files are checked, never what is read, sent, or written elsewhere. */
const flagsSchema = z
  .strictObject({
    'allow-unknown': z.boolean(),
    baseline: z.string(),
    'fail-on': z.string(),
    'fail-on-verdict': z.string(),
    ignore: z.array(z.string()),
    lang: z.string(),
    'min-score': z.number(),
    offline: z.boolean(),
    purpose: z.string(),
    template: z.boolean(),
  })
  .partial()

/** Flags for all commands, and for one. */
const projectSchema = flagsSchema.extend({ check: flagsSchema, html: flagsSchema, audit: flagsSchema }).partial()

/**
 * Gives a command the flags of the project's file, unless the command line has them; `ignore` adds up. Names the file on
 * standard error. Throws a usage error for a name or value that the command does not accept.
 */
export async function applyProjectFile(command: Command, context: CommandContext): Promise<void> {
  const { terminal, texts } = context
  const path = findProjectFile(process.cwd())
  if (path === null) return
  const file = relative(process.cwd(), path)
  const { check, html, audit, ...shared } = await readProject(path, file, context)
  const own = { check, html, audit }[command.name()] ?? {}
  const flags = { ...shared, ...own, ignore: [...(shared.ignore ?? []), ...(own.ignore ?? [])] }
  const applied = Object.entries(flags).filter(([name, value]) => value !== undefined && apply(name, value))
  if (applied.length === 0) return
  const names = applied.map(([name]) => `--${name}`)
  terminal.stderr.write(`sendproof: ${texts.ci.projectFile({ file, names })}\n`)

  function apply(name: string, value: string | number | boolean | string[]): boolean {
    const option = command.options.find((each) => each.name() === name)
    if (!option) {
      if (name in own) throw new CommandError(texts.ci.notProject({ file, name }), exitCodes.usage)
      return false
    }
    const attribute = option.attributeName()
    const isGiven = command.getOptionValueSource(attribute) === 'cli'
    if ((isGiven && name !== 'ignore') || value === false || (Array.isArray(value) && value.length === 0)) return false
    const before: unknown = isGiven ? command.getOptionValue(attribute) : undefined
    const stated = name === 'baseline' ? resolve(dirname(path ?? ''), String(value)) : value
    const refuse = (rule: string) => {
      const problem = texts.usage.wrongValue({
        flag: `"${name}"`,
        value: String(value),
        rule: wordRule(rule, texts.usage),
      })
      return new CommandError(`${file}: ${problem}`, exitCodes.usage)
    }
    command.setOptionValueWithSource(attribute, parseValue(option, stated, before, refuse), 'config')
    return true
  }
}

/** Parses a value, or each of several, as the command line does. */
function parseValue(
  { parseArg }: Option,
  value: string | number | boolean | string[],
  before: unknown,
  refuse: (rule: string) => CommandError,
): unknown {
  if (value === true || !parseArg) return value
  try {
    return [value].flat().reduce<unknown>((previous, each) => parseArg(String(each), previous), before)
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error
    throw refuse(error.message)
  }
}

/**
 * The file in a folder, or in the nearest folder above within the same repository: a file beyond it belongs to someone
 * else.
 */
export function findProjectFile(start: string): string | null {
  let folder = start
  let nearest: string | null = null
  while (true) {
    const path = join(folder, fileName)
    if (nearest === null && existsSync(path)) nearest = path
    if (existsSync(join(folder, '.git'))) return nearest
    if (dirname(folder) === folder) return existsSync(join(start, fileName)) ? join(start, fileName) : null
    folder = dirname(folder)
  }
}

async function readProject(path: string, file: string, { texts }: CommandContext) {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CommandError(texts.cannotRead({ file, code: codeOf(error) ?? String(error) }))
  })
  const parsed = projectSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const name = [...(issue?.path ?? []), ...keys].join('.')
  throw new CommandError(texts.ci.notProject({ file, name }), exitCodes.usage)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
