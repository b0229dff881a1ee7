import { describeGroup } from '../../server/services/alerts/describe-alerts.ts'
import type { GroupSettings } from '../../shared/contract/monitoring/channel.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError } from '../ground/exit-codes.ts'
import { printable } from '../terminal/terminal.ts'
import { findNamed } from './edit-channels.ts'
import type { OpenedMonitors } from './open-monitors.ts'

/** A group to add, with its channels by name. */
interface NamedGroup {
  settings: GroupSettings
  channels: readonly string[]
  reminding: readonly string[]
}

export async function addGroup(
  { alerts }: OpenedMonitors,
  { settings, channels, reminding }: NamedGroup,
  json: boolean,
  { terminal: { stdout }, texts: { monitor } }: CommandContext,
): Promise<void> {
  const name = printable(settings.name)
  const known = await alerts.listChannels()
  const idsOf = (named: readonly string[]) => findNamed(known, named, monitor.noChannel).map(({ id }) => id)
  const group = await alerts.addGroup({
    ...settings,
    channel_ids: idsOf(channels),
    policy: { ...settings.policy, escalate_to: idsOf(reminding) },
  })
  if (group === 'taken') throw new CommandError(monitor.groupTaken({ name }))
  if (typeof group === 'string') throw new CommandError(monitor.groupsFull)
  stdout.write(`${json ? JSON.stringify(describeGroup(group)) : monitor.groupAdded({ name })}\n`)
}

export async function removeGroups(
  { alerts }: OpenedMonitors,
  named: readonly string[],
  json: boolean,
  { terminal: { stdout }, texts: { monitor } }: CommandContext,
): Promise<void> {
  for (const { id, name } of findNamed(await alerts.listGroups(), named, monitor.noGroup)) {
    await alerts.removeGroup(id)
    const line = json ? JSON.stringify({ id, removed: true }) : monitor.groupRemoved({ name: printable(name) })
    stdout.write(`${line}\n`)
  }
}
