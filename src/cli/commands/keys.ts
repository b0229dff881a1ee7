import { Command, InvalidArgumentError, Option } from 'commander'
import { systemClock } from '../../server/ground/clock.ts'
import { createKeyService, idOfKey, type KeyService } from '../../server/services/access/keys.ts'
import type { ApiKey } from '../../server/storage/repositories.ts'
import type { Store } from '../../server/storage/store.ts'
import { defaultRights, type KeyRight, keyRights, keyRightsSchema } from '../../shared/contract/key-rights.ts'
import { keyPlans, maxKeyNameLength } from '../../shared/contract/keys.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { visibleName } from '../../shared/names/visible-text.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { type StoreInvocation, type StoreOptions, storeCommands } from '../ground/store-command.ts'
import { numberBetween } from '../ground/value-rules.ts'
import { fittingWidth, formatTable, printable } from '../terminal/terminal.ts'

interface NewKeyOptions extends StoreOptions {
  name?: string
  plan: ApiKey['plan']
  rights: readonly KeyRight[]
  credits: number
}

export function keysCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const keys = new Command('keys').description(commands.keys)
  const add = storeCommands(keys, context)

  add('keys create', commands.createKey, createKey)
    .addOption(new Option('--name <name>', flags.keyName).argParser((text) => parseName(text, context)))
    .addOption(new Option('--plan <plan>', flags.keyPlan).choices(keyPlans).default('free'))
    .addOption(
      new Option('--rights <rights>', flags.keyRights)
        .argParser((text) => parseRights(text, context))
        .default(defaultRights, defaultRights.join(',')),
    )
    .addOption(new Option('--credits <count>', flags.keyCredits).argParser(numberBetween(0, 999_999_999)).default(0))
  add('keys list', commands.listKeys, listKeys)
  add('keys revoke', commands.revokeKey, revokeKey).argument('<id>', args.keyId)
  return keys
}

function parseName(text: string, { texts }: CommandContext): string {
  const { success, data } = visibleName(maxKeyNameLength).safeParse(text)
  if (!success) throw new InvalidArgumentError(texts.keys.nameRule({ max: maxKeyNameLength }))
  return data
}

function parseRights(text: string, { texts }: CommandContext): readonly KeyRight[] {
  const { success, data } = keyRightsSchema.safeParse(text.split(',').map((right) => right.trim()))
  if (!success) throw new InvalidArgumentError(texts.keys.rightsRule({ rights: keyRights.join(',') }))
  return data
}

async function createKey(invocation: StoreInvocation<NewKeyOptions>): Promise<void> {
  const {
    options: { json, name, plan, rights, credits },
    context,
  } = invocation
  const created = await withKeys(invocation, (keys) => keys.create({ name: name ?? null, plan, rights, credits }))
  const { stdout, stderr } = context.terminal
  if (json) return void stdout.write(`${JSON.stringify({ id: created.id, key: created.key, plan: created.plan })}\n`)
  const { texts } = context
  // Only the key goes to standard output, so that it can be piped.
  stderr.write(`${texts.keys.created({ id: created.id })}\n`)
  stdout.write(`${created.key}\n`)
  stderr.write(`${texts.keys.rights({ rights: rights.join(', ') })}\n`)
  stderr.write(`${texts.keys.shownOnce}\n`)
}

async function listKeys(invocation: StoreInvocation): Promise<void> {
  const { texts, terminal } = invocation.context
  const { stdout } = terminal
  const keys = await withKeys(invocation, (service) => service.list(), [])
  if (invocation.options.json) return void stdout.write(`${JSON.stringify({ keys: keys.map(toJson) })}\n`)
  if (keys.length === 0) return void stdout.write(`${texts.keys.none}\n`)
  stdout.write(formatTable(describeKeys(keys, texts.keys, fittingWidth(stdout))))
}

/** In columns; narrower terminals have no room for the creation date and more than the default rights. */
const wideTerminal = 120

/** The rows of a table in a given width. Long names are cut and times are UTC days; `--json` prints everything. */
function describeKeys(keys: readonly ApiKey[], texts: CliTexts['keys'], width: number): string[][] {
  const { columns } = texts
  const isWide = width >= wideTerminal
  const shownRights = (text: string) => (isWide ? text : cutTo(text, defaultRights.join(',').length))
  const rowsWith = (nameOf: (key: ApiKey) => string) => [
    [
      ...[columns.id, columns.name, columns.plan, columns.rights, columns.credits],
      ...(isWide ? [columns.created] : []),
      columns.state,
    ],
    ...keys.map((key) => [
      ...[key.id, nameOf(key), key.plan, shownRights(key.rights.join(',')), String(key.credits)],
      ...(isWide ? [dayOf(key.createdAt)] : []),
      describeState(key, texts),
    ]),
  ]
  const nameless = formatTable(rowsWith(() => ''))
  const taken = Math.max(...nameless.split('\n').map((line) => line.length)) - columns.name.length
  return rowsWith(({ name }) => cutTo(printable(name ?? '–'), Math.max(columns.name.length, width - taken)))
}

function describeState({ revokedAt, lastUsedAt }: ApiKey, texts: CliTexts['keys']): string {
  if (revokedAt) return texts.revokedOn({ day: dayOf(revokedAt) })
  return lastUsedAt ? texts.usedOn({ day: dayOf(lastUsedAt) }) : texts.unused
}

/** In UTC, for example `2026-11-21`. */
function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function cutTo(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}

/** The same format as `/app`: snake_case, times in RFC 3339. */
function toJson({ createdAt, lastUsedAt, revokedAt, ...key }: ApiKey) {
  return { ...key, created_at: createdAt, last_used_at: lastUsedAt, revoked_at: revokedAt }
}

async function revokeKey(invocation: StoreInvocation): Promise<void> {
  const {
    texts: [id = ''],
    options: { json },
    context: { terminal, texts },
  } = invocation
  const ofKey = idOfKey(id)
  // The argument may be a whole key, which is secret, so it is not printed.
  if (ofKey !== null) throw new CommandError(texts.keys.wholeKey({ id: ofKey }), exitCodes.usage)
  const isRevoked = await withKeys(invocation, (keys) => keys.revoke(id), false)
  if (!isRevoked) throw new CommandError(texts.keys.unknown({ id: printable(id) }))
  terminal.stdout.write(json ? `${JSON.stringify({ id, revoked: true })}\n` : `${texts.keys.revoked({ id })}\n`)
}

/** Opens the keys of a store (`withStore`). */
async function withKeys<T>(
  { place, context }: Pick<StoreInvocation, 'place' | 'context'>,
  use: (keys: KeyService) => Promise<T>,
  otherwise?: T,
): Promise<T> {
  // Loads the store, which help and usage errors do not need.
  const { withStore } = await import('../ground/with-store.ts')
  const open = ({ store }: { store: Store }) => use(createKeyService({ keys: store.keys, clock: systemClock }))
  return await withStore(place, context, open, otherwise)
}
