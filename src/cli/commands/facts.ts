import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Command } from 'commander'
import type { PackRefusal } from '../../engine/facts/read-pack-file.ts'
import type { FactFiles } from '../../server/data-folder/fact-files.ts'
import { systemClock } from '../../server/ground/clock.ts'
import { defaultDataDir } from '../../server/settings/load-settings.ts'
import type { FactPackStatus } from '../../shared/contract/fact-packs.ts'
import { codeOf } from '../../shared/error-code.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { readInput } from '../ground/read-input.ts'
import { type StoreInvocation, type StoreOptions, storeCommands } from '../ground/store-command.ts'
import { formatTable, printable } from '../terminal/terminal.ts'

interface ListOptions extends StoreOptions {
  check?: true
}
interface ExportOptions extends StoreOptions {
  out: string
}
interface ImportOptions extends StoreOptions {
  allowUnsigned?: true
}

/** `sendproof facts`: the facts that checks rest on. */
export function factsCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const facts = new Command('facts').description(commands.facts)
  const add = storeCommands(facts, context)
  add<ListOptions>('facts list', commands.listFacts, listFacts, [], { isDefault: true }).option(
    '--check',
    flags.factsCheck,
  )
  add<ExportOptions>('facts export', commands.exportFacts, exportFacts, [])
    .argument('<name>', args.packName)
    .requiredOption('--out <file>', flags.factsOut)
  add<ImportOptions>('facts import', commands.importFacts, importFacts, [])
    .argument('<file>', args.packFile)
    .option('--allow-unsigned', flags.allowUnsigned)
  add('facts update', commands.updateFacts, updateFacts, ['dns', 'offline'])
  add('facts reset', commands.resetFacts, resetFacts, []).argument('<name>', args.packName)
  return facts
}

async function listFacts({ options, place, context }: StoreInvocation<ListOptions>): Promise<void> {
  const { terminal, texts, exitWith } = context
  await openFacts(place, context)
  const packs = await describe()
  terminal.stdout.write(options.json ? `${JSON.stringify({ packs })}\n` : formatTable(describeRows(packs, texts.facts)))
  const stale = packs.filter((pack) => pack.stale)
  if (stale.length === 0) return
  terminal.stderr.write(`${texts.facts.someStale({ names: stale.map(({ name }) => name) })}\n`)
  if (options.check) exitWith(exitCodes.belowStandard)
}

function describeRows(packs: readonly FactPackStatus[], texts: CliTexts['facts']): string[][] {
  const { columns } = texts
  return [
    [columns.name, columns.version, columns.date, columns.age, columns.origin, columns.state],
    ...packs.map(({ name, version, date, age_days, shelf_life_days, origin, stale, unsigned }) => [
      ...[name, String(version), date, texts.age({ days: age_days, limit: shelf_life_days }), texts.origins[origin]],
      [stale ? texts.stale : texts.current, ...(unsigned ? [texts.unsigned] : [])].join(', '),
    ]),
  ]
}

async function exportFacts(invocation: StoreInvocation<ExportOptions>): Promise<void> {
  const { options, place, context } = invocation
  const { terminal, texts } = context
  await openFacts(place, context)
  const pack = await findPack(invocation)
  const { out: file } = options
  try {
    await writeFile(file, `${JSON.stringify(pack.document(), null, 2)}\n`, { flag: 'wx' })
  } catch (error) {
    const code = codeOf(error) ?? String(error)
    throw new CommandError(code === 'EEXIST' ? texts.facts.exists({ file }) : texts.cannotWrite({ file, code }))
  }
  const { version } = pack.file()
  if (options.json) terminal.stdout.write(`${JSON.stringify({ name: pack.name, version, file })}\n`)
  else terminal.stdout.write(`${texts.facts.exported({ pack: pack.name, version, file })}\n`)
}

async function importFacts(invocation: StoreInvocation<ImportOptions>): Promise<void> {
  const {
    texts: [file = ''],
    options: { allowUnsigned },
    place,
    context,
  } = invocation
  const { facts: texts } = context.texts
  const { maxPackSize } = await import('../../engine/facts/read-pack-file.ts')
  const refuse = (reason: string) => texts.refused({ file, reason })
  const limit = { octets: maxPackSize, tooLarge: refuse(texts.reasons.too_large) }
  const octets = await readInput(file, limit, context)
  const files = await openFacts(place, context)
  const taken = await files.take(octets, 'imported', allowUnsigned)
  if (taken.state === 'refused') throw new CommandError(refuse(describeRefusal(taken.refusal, texts)))
  reportUse(invocation, taken, taken.state === 'same' ? texts.same : texts.imported)
}

async function resetFacts(invocation: StoreInvocation): Promise<void> {
  const files = await openFacts(invocation.place, invocation.context)
  const pack = await findPack(invocation)
  await files.reset(pack.name)
  reportUse(invocation, { pack: pack.name, version: pack.file().version }, invocation.context.texts.facts.reset)
}

async function updateFacts({ options, place, context }: StoreInvocation): Promise<void> {
  const { terminal, texts: all, exitWith } = context
  const { facts: texts } = all
  const files = await openFacts(place, context)
  const { loadSettings } = await import('../../server/settings/load-settings.ts')
  const { environment } = terminal
  const settings = await loadSettings({ flags: place.flags, environment, dataDir: dataDirOf(place, context) })
  const { updateFactFiles } = await import('../../server/services/facts/update-facts.ts')
  const outcome = await updateFactFiles(files, settings, systemClock)
  if (outcome.state === 'offline') throw new CommandError(texts.offline)
  if (outcome.state === 'too_early') throw new CommandError(texts.askedToday({ time: outcome.next.toISOString() }))
  if (options.json) terminal.stdout.write(`${JSON.stringify({ packs: outcome.packs })}\n`)
  for (const { name, state, version, detail, refusal } of outcome.packs) {
    if (state === 'failed') {
      const file = `${name}.json`
      const reason = refusal && texts.refused({ file, reason: describeRefusal(refusal, texts) })
      terminal.stderr.write(`${reason ?? texts.unreachable({ pack: name, detail: printable(detail ?? '') })}\n`)
      exitWith(exitCodes.failed)
    } else if (!options.json) {
      const text = state === 'taken' ? texts.imported({ pack: name, version }) : texts.upToDate({ pack: name })
      terminal.stdout.write(`${text}\n`)
    }
  }
}

function reportUse(
  { options: { json }, context: { terminal } }: StoreInvocation,
  { pack, version }: { pack: string; version: number },
  describe: (values: { pack: string; version: number }) => string,
): void {
  const line = json ? JSON.stringify({ name: pack, version }) : describe({ pack, version })
  terminal.stdout.write(`${line}\n`)
}

function dataDirOf({ dataDir }: StoreInvocation['place'], { terminal }: CommandContext): string {
  return dataDir ?? defaultDataDir(terminal.environment)
}

/** Uses the facts of the data folder, and reports stored packs that cannot be used. */
async function openFacts(place: StoreInvocation['place'], context: CommandContext): Promise<FactFiles> {
  const { terminal, texts } = context
  const dataDir = dataDirOf(place, context)
  const { checkDataDir, prepareDataDir } = await import('../../server/compose/data-folder.ts')
  const { openFactFiles } = await import('../../server/data-folder/fact-files.ts')
  if (place.access !== 'read') await prepareDataDir(dataDir)
  else if (existsSync(dataDir)) await checkDataDir(dataDir)
  const files = openFactFiles(dataDir, () => systemClock.now())
  for (const { pack, refusal } of await files.load()) {
    const reason = describeRefusal(refusal, texts.facts)
    terminal.stderr.write(`${texts.facts.leftOut({ pack, reason })}\n`)
  }
  return files
}

async function describe(): Promise<FactPackStatus[]> {
  const { describeFactPacks } = await import('../../engine/packs/fact-packs.ts')
  return describeFactPacks(systemClock.now())
}

async function findPack({ texts: [name = ''], context: { texts } }: Pick<StoreInvocation, 'texts' | 'context'>) {
  const { factPacks } = await import('../../engine/packs/fact-packs.ts')
  const pack = factPacks.find((known) => known.name === name)
  const names = factPacks.map((known) => known.name)
  if (!pack)
    throw new CommandError(texts.facts.unknown({ pack: printable(name), names: names.join(', ') }), exitCodes.usage)
  return pack
}

function describeRefusal(refusal: PackRefusal, { reasons }: CliTexts['facts']): string {
  switch (refusal.code) {
    case 'too_large':
    case 'unsigned':
    case 'bad_signature':
      return reasons[refusal.code]
    case 'future':
      return reasons.future(refusal)
    case 'older':
      return reasons.older(refusal)
    default:
      return reasons[refusal.code]({ detail: printable(refusal.detail) })
  }
}
