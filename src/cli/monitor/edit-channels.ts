import { isForbiddenWebhook } from '../../engine/outbound/post-webhook.ts'
import { describeChannel } from '../../server/services/alerts/describe-alerts.ts'
import { defaultDataDir, loadSettings } from '../../server/settings/load-settings.ts'
import type { Channel } from '../../server/storage/monitors/alert-repository.ts'
import type { ChannelSettings, ChannelTarget, DeliveryTrouble } from '../../shared/contract/monitoring/channel.ts'
import { uiTexts } from '../../shared/i18n/ui-texts.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import type { StorePlace } from '../ground/with-store.ts'
import { printable } from '../terminal/terminal.ts'
import type { OpenedMonitors } from './open-monitors.ts'

/** Refuses a webhook that the settings forbid, before anything is created. */
export async function checkTarget(
  target: ChannelTarget,
  { dataDir, flags }: StorePlace,
  { terminal: { environment }, texts: { monitor } }: CommandContext,
): Promise<void> {
  if (!('url' in target)) return
  const settings = await loadSettings({ flags, environment, dataDir: dataDir ?? defaultDataDir(environment) })
  if (isForbiddenWebhook(target.url, settings.private_webhooks)) {
    throw new CommandError(monitor.publicWebhook, exitCodes.usage)
  }
}

export async function addChannel(
  { alerts }: OpenedMonitors,
  settings: ChannelSettings,
  json: boolean,
  { terminal: { stdout }, texts: { monitor } }: CommandContext,
): Promise<void> {
  const name = printable(settings.name)
  const added = await alerts.addChannel(settings)
  if (added === 'taken') throw new CommandError(monitor.channelTaken({ name }))
  if (typeof added === 'string') throw new CommandError(monitor.channelsFull)
  const { channel, secret } = added
  if (json) return void stdout.write(`${JSON.stringify({ ...describeChannel(channel, { isOwner: true }), secret })}\n`)
  stdout.write(`${monitor.channelAdded({ name })}\n`)
  if (secret !== null) stdout.write(`${monitor.webhookSecret({ secret })}\n`)
}

/** Sends a test through each channel, even after one has failed. */
export async function testChannels(
  { alerts, isSealed }: OpenedMonitors,
  named: readonly string[],
  json: boolean,
  { terminal: { stdout, stderr }, texts: { monitor }, language, exitWith }: CommandContext,
): Promise<void> {
  const { troubles, channels } = uiTexts[language].monitoring
  for (const channel of findNamed(await alerts.listChannels(), named, monitor.noChannel)) {
    const trouble = (await alerts.testChannel(channel.id))?.trouble ?? null
    if (trouble) exitWith(exitCodes.failed)
    if (json) stdout.write(`${JSON.stringify({ id: channel.id, trouble })}\n`)
    else if (!trouble) stdout.write(`${printable(channel.name)}: ${channels.works}\n`)
    else stderr.write(`sendproof: ${printable(channel.name)}: ${await describe(channel, trouble)}\n`)
  }

  async function describe(channel: Channel, { code, detail }: DeliveryTrouble): Promise<string> {
    if ((code === 'no_relay' || code === 'no_secret') && (await isSealed(channel))) return monitor.sealed
    return [troubles[code], ...(detail === null ? [] : [channels.said({ words: printable(detail) })])].join(' ')
  }
}

export async function removeChannels(
  { alerts }: OpenedMonitors,
  named: readonly string[],
  json: boolean,
  { terminal: { stdout }, texts: { monitor } }: CommandContext,
): Promise<void> {
  for (const { id, name } of findNamed(await alerts.listChannels(), named, monitor.noChannel)) {
    await alerts.removeChannel(id)
    const line = json ? JSON.stringify({ id, removed: true }) : monitor.channelRemoved({ name: printable(name) })
    stdout.write(`${line}\n`)
  }
}

/** Finds things by name, or else by id. Throws `missing` for one that does not exist. */
export function findNamed<T extends { id: number; name: string }>(
  things: readonly T[],
  named: readonly string[],
  missing: (values: { name: string }) => string,
): T[] {
  return named.map((text) => {
    const found = things.find(({ name }) => name === text.trim()) ?? things.find(({ id }) => String(id) === text)
    if (!found) throw new CommandError(missing({ name: printable(text) }))
    return found
  })
}
