import type { DnsAnswerRecord } from '../../../shared/contract/facts/dns-answer.ts'
import type { RecordEdit } from '../../../shared/contract/record-edit.ts'
import type { PasteRecord } from '../../../shared/findings/finding.ts'
import { editsOfRecord } from '../../../shared/report/record-edits.ts'
import type { Resolver } from '../resolver.ts'
import { type Overlay, overlay } from './overlay.ts'
import { planRecords, type RecordPlan } from './record-edits.ts'
import { replayAnswers } from './replay.ts'

/** Planned DNS answers, and the zone file lines to publish for them. */
export interface PlannedDns extends Pick<RecordPlan, 'zoneLines'> {
  resolver: Resolver
}

/**
 * DNS with the edits published. The answers of the analysis are replayed, so that only the edits make a difference;
 * `elsewhere` answers new queries that the edits cause.
 */
export async function planDns(
  edits: readonly RecordEdit[],
  known: readonly DnsAnswerRecord[],
  elsewhere: Resolver,
): Promise<PlannedDns> {
  return await publishEdits(edits, replayAnswers(known, elsewhere))
}

/** DNS with offered records published in sequence. */
export async function publishRecords(records: readonly PasteRecord[], published: Resolver): Promise<Overlay> {
  const layers: Overlay[] = []
  for (const record of records) {
    const { resolver } = await publishEdits(editsOfRecord(record), layers.at(-1) ?? published)
    layers.push(resolver)
  }
  return {
    ...(layers.at(-1) ?? published),
    keeps: (name, type, answer) => layers.every((layer) => layer.keeps(name, type, answer)),
  }
}

async function publishEdits(
  edits: readonly RecordEdit[],
  published: Resolver,
): Promise<PlannedDns & { resolver: Overlay }> {
  const { changes, zoneLines } = await planRecords(edits, published)
  return { resolver: overlay(published, changes), zoneLines }
}
