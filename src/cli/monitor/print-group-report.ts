import { systemClock } from '../../server/ground/clock.ts'
import { reportOnGroup } from '../../server/services/alerts/report-on-group.ts'
import { describeGroup } from '../../shared/export/group-document.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { writeDocument } from '../print/write-document.ts'
import { findNamed } from './edit-channels.ts'
import type { OpenedMonitors } from './open-monitors.ts'

interface WantedReport {
  /** The name of the group. */
  name: string
  since: Date | undefined
  format: 'markdown' | 'html' | 'json'
}

/** Prints what happened to the monitors of a group, for the client they belong to. */
export async function printGroupReport(
  { alerts, monitors }: OpenedMonitors,
  { name, since, format }: WantedReport,
  { terminal: { stdout }, texts, language }: CommandContext,
): Promise<void> {
  const now = systemClock.now()
  for (const group of findNamed(await alerts.listGroups(), [name], texts.monitor.noGroup)) {
    const report = await reportOnGroup(group, monitors, { since, now, language })
    if (format === 'json') stdout.write(`${JSON.stringify(report)}\n`)
    else stdout.write(writeDocument(describeGroup(report, { language, now }), format))
  }
}
