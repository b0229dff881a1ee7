import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type DnsAnswerRecord, dnsAnswerSchema } from '../../../shared/contract/facts/dns-answer.ts'
import { type ReasonCode, reasonCodes } from '../../../shared/reason.ts'
import { questionKey, unavailableAnswer } from '../answers.ts'
import { canonicalName } from '../names.ts'
import { readRecordText } from '../record-text.ts'
import { typeCodes } from '../records.ts'
import type { DnsAnswer, RecordType, Resolver } from '../resolver.ts'

/** The answers of a recording resolver, stored in a report as `facts.dns`. */
const recordingSchema = z.array(
  dnsAnswerSchema.extend({
    type: z.enum(Object.keys(typeCodes) as [RecordType, ...RecordType[]]),
    status: z.enum(['found', 'nodata', 'nxdomain', ...reasonCodes]),
  }),
)
type Recording = z.infer<typeof recordingSchema>

/** Replays the answers behind a report's facts, and sends all other queries to `elsewhere`. */
export function replayAnswers(answers: readonly DnsAnswerRecord[], elsewhere: Resolver): Resolver {
  return createReplayResolver(recordingSchema.parse(answers), elsewhere)
}

/** Answers from a recording. Other questions go to `elsewhere`; without it they are unavailable. */
export function createReplayResolver(recording: Recording, elsewhere?: Resolver): Resolver {
  const answers = new Map(recording.map((answer) => [questionKey(canonicalName(answer.name), answer.type), answer]))
  return {
    async query(name, type) {
      const answer = answers.get(questionKey(canonicalName(name), type))
      if (answer) return restoreAnswer(name, type, answer)
      return elsewhere?.query(name, type) ?? unavailableAnswer('dns_outside_zone', name, type)
    },
    close: async () => elsewhere?.close(),
  }
}

/** Reads a file of answers: a JSON array or JSON Lines. Throws for any other content, or if it cannot be read. */
export function readRecording(file: string): Recording {
  const text = readFileSync(file, 'utf8').trim()
  const values: unknown = text.startsWith('[') ? JSON.parse(text) : text.split('\n').map((line) => JSON.parse(line))
  const recording = recordingSchema.parse(values)
  // Validate every record now, so that a broken file fails at startup and not during a query.
  for (const answer of recording) restoreAnswer(answer.name, answer.type, answer)
  return recording
}

function restoreAnswer<T extends RecordType>(name: string, type: T, recorded: Recording[number]): DnsAnswer<T> {
  const { status, ttl, aliases = [], authenticated = false } = recorded
  const known = { aliases, ttl: ttl ?? 0, authenticated }
  switch (status) {
    case 'found':
      return { status, records: recorded.records.map((text) => readRecordText(type, text)), ...known }
    case 'nodata':
    case 'nxdomain':
      return { status, ...known }
    default:
      return unavailableAnswer(status satisfies ReasonCode, name, type)
  }
}
