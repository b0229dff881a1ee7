import { Command, Option } from 'commander'
import {
  alertNameSchema,
  type ChannelTarget,
  channelTargetSchema,
  chatKinds,
} from '../../shared/contract/monitoring/channel.ts'
import { type Language, languages } from '../../shared/languages.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { readInput } from '../ground/read-input.ts'
import { append } from '../ground/setting-flags.ts'
import { type StoreInvocation, type StoreOptions, storeCommands } from '../ground/store-command.ts'
import { unlike } from '../ground/value-rules.ts'
import { openLazily } from './open-lazily.ts'

/** Octets of a file with a token: far more than one has. */
const maxTokenOctets = 1_000

interface NewChannelOptions extends StoreOptions {
  email?: string[]
  webhook?: string
  slack?: string
  teams?: string
  discord?: string
  ntfy?: string
  telegram?: string
  tokenFile?: string
  desktop?: true
  lang?: Language
  groupsOnly?: true
}

/** The settings for sending. */
const sendingSettings: readonly SettingName[] = [
  ...(['dns', 'offline', 'base_url', 'private_webhooks'] as const),
  ...(['secrets_key', 'database'] as const),
]

/** `sendproof monitor channels`: where alerts are sent. */
export function channelsCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args, repeatable } = context.texts
  const channels = new Command('channels').description(commands.channels)
  const add = storeCommands(channels, context)

  add('monitor channels add', commands.addChannel, addChannel, ['private_webhooks', 'secrets_key', 'database'])
    .argument('<name>', args.channelName, parseName)
    .addOption(new Option('--email <address>', `${flags.email}; ${repeatable}`).argParser(parseEmail))
    .addOption(new Option('--webhook <url>', flags.webhook).argParser(parseUrl).conflicts(targetsBut('webhook')))
    .addOption(new Option('--slack <url>', flags.slack).argParser(parseUrl).conflicts(targetsBut('slack')))
    .addOption(new Option('--teams <url>', flags.teams).argParser(parseUrl).conflicts(targetsBut('teams')))
    .addOption(new Option('--discord <url>', flags.discord).argParser(parseUrl).conflicts(targetsBut('discord')))
    .addOption(new Option('--ntfy <url>', flags.ntfy).argParser(parseUrl).conflicts(targetsBut('ntfy')))
    .addOption(new Option('--telegram <chat>', flags.telegram).conflicts(targetsBut('telegram')))
    .addOption(new Option('--token-file <file>', flags.tokenFile))
    .addOption(new Option('--desktop', flags.desktop).conflicts(targetsBut('desktop')))
    .addOption(new Option('--lang <language>', flags.alertLanguage).choices(languages))
    .option('--groups-only', flags.groupsOnly)
  add('monitor channels list', commands.listChannels, listChannels)
  add('monitor channels test', commands.testChannels, testChannels, sendingSettings).argument(
    '<channel...>',
    args.channels,
  )
  add('monitor channels remove', commands.removeChannels, removeChannels).argument('<channel...>', args.channels)
  return channels
}

/** The name of a channel or group. */
export function parseName(text: string): string {
  const { success, data } = alertNameSchema.safeParse(text)
  if (!success) throw unlike('On call')
  return data
}

function parseEmail(text: string, previous: string[] | undefined): string[] {
  if (!channelTargetSchema.safeParse({ kind: 'email', to: [text] }).success) {
    throw unlike('name@example.com')
  }
  return append(text, previous)
}

function parseUrl(text: string): string {
  if (!channelTargetSchema.safeParse({ kind: 'webhook', url: text }).success) {
    throw unlike('https://HOST/PATH')
  }
  return text
}

/** The other flags that say where alerts are sent. */
function targetsBut(own: string): string[] {
  return ['email', 'webhook', ...chatKinds, 'telegram', 'desktop'].filter((each) => each !== own)
}

async function readTarget(options: NewChannelOptions, context: CommandContext): Promise<ChannelTarget> {
  const { email, webhook, telegram, tokenFile, desktop } = options
  const { texts } = context
  if (email !== undefined) return { kind: 'email', to: email }
  if (webhook !== undefined) return { kind: 'webhook', url: webhook }
  for (const kind of chatKinds) {
    const url = options[kind]
    if (url !== undefined) return { kind, url }
  }
  if (telegram !== undefined) {
    const limit = { octets: maxTokenOctets, tooLarge: texts.monitor.needsToken }
    const token = tokenFile === undefined ? '' : (await readInput(tokenFile, limit, context)).toString().trim()
    const { success, data } = channelTargetSchema.safeParse({ kind: 'telegram', token, chat_id: telegram })
    if (!success) throw new CommandError(texts.monitor.needsToken, exitCodes.usage)
    return data
  }
  if (desktop) return { kind: 'desktop' }
  throw new CommandError(texts.monitor.needsTarget, exitCodes.usage)
}

async function addChannel(invocation: StoreInvocation<NewChannelOptions>): Promise<void> {
  const {
    texts: [name = ''],
    options,
    context,
  } = invocation
  const target = await readTarget(options, context)
  const settings = { name, target, lang: options.lang ?? null, is_default: !options.groupsOnly }
  const { addChannel: addTo, checkTarget } = await import('./edit-channels.ts')
  await checkTarget(target, invocation.place, context)
  await openLazily(invocation, (opened) => addTo(opened, settings, options.json ?? false, context))
}

async function listChannels(invocation: StoreInvocation): Promise<void> {
  const { printChannels } = await import('./print-alerts.ts')
  await openLazily(invocation, (opened) => printChannels(opened, invocation.options.json ?? false, invocation.context))
}

async function testChannels(invocation: StoreInvocation): Promise<void> {
  const { texts, options, context } = invocation
  const { testChannels: test } = await import('./edit-channels.ts')
  await openLazily(invocation, (opened) => test(opened, texts, options.json ?? false, context))
}

async function removeChannels(invocation: StoreInvocation): Promise<void> {
  const { texts, options, context } = invocation
  const { removeChannels: remove } = await import('./edit-channels.ts')
  await openLazily(invocation, (opened) => remove(opened, texts, options.json ?? false, context))
}
