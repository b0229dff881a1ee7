import { z } from 'zod'
import type { Delivery } from '../../engine/ports/analysis.ts'
import { dnsAnswerSchema } from '../../shared/contract/facts/dns-answer.ts'
import { statedPurposeSchema } from '../../shared/contract/facts/message/purpose.ts'
import type { AnalysisProgress } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { previewViews, viewClients, viewModes } from '../../shared/contract/inbox-tests/preview-views.ts'
import { recordEditSchema } from '../../shared/contract/record-edit.ts'
import { languageSchema } from '../../shared/language-schema.ts'
import { type RawMessage, readWhole } from '../ground/received-message.ts'
import { octetsSchema } from './messages/message-parts.ts'
import { reportIdentitySchema } from './messages/report-identity.ts'
import { zoneQuestionSchema } from './messages/zone-plan.ts'
import type { Surroundings } from './surroundings.ts'

/** What a worker gives to the request that it answers. */
export interface WorkTools {
  surroundings: Surroundings
  /** Does work that waits for answers: limited in working time, with signs of life. */
  withSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
  onProgress(progress: AnalysisProgress): void
}

interface RequestKind<Input, Output> {
  input: z.ZodType<Input>
  /** Loaded on demand, because a worker does not need it to start. */
  output(): Promise<z.ZodType<Output>>
  /** Runs in a worker. Its code is loaded on demand, because most workers only analyze. */
  run(input: Input, tools: WorkTools): Promise<Output>
  /** Allowed without a sign of life before the worker is killed. */
  milliseconds: number
}

/**
 * A worker that loops forever is ended after this. On a processor that many programs share, a worker has needed 20 seconds
 * for the first steps of its first analysis, which show no sign of life.
 */
const usual = 60_000

/** A message in memory or in a file that the worker can read. */
const rawMessageSchema: z.ZodType<RawMessage> = z.union([octetsSchema, z.object({ path: z.string(), size: z.int() })])
const reportFileSchema = z.object({ name: z.string(), octets: octetsSchema })
const imagesSchema = z.array(z.object({ name: z.string(), content: octetsSchema })).readonly()
const deliverySchema = z.custom<Delivery>((delivery) => typeof delivery === 'object' && delivery !== null)

/** Everything that workers are asked for. What sends, answers, and checks the requests follows from this table. */
const requests = {
  /** Analyzes a message. */
  analyze: kind({
    input: z.object({
      raw: rawMessageSchema,
      delivery: deliverySchema,
      trustedHop: z.int().exactOptional(),
      purpose: statedPurposeSchema.nullable().exactOptional(),
      template: z.boolean().exactOptional(),
      plan: z
        .object({ known: z.array(dnsAnswerSchema).readonly(), edits: z.array(recordEditSchema).readonly() })
        .exactOptional(),
    }),
    output: async () => (await import('./messages/engine-report.ts')).engineReportSchema,
    run: async (message, { surroundings, withSignal, onProgress }) =>
      await withSignal((signal) => surroundings.analyze(message, signal, onProgress)),
    milliseconds: usual,
  }),
  /** Inspects HTML. */
  inspectHtml: kind({
    input: z.object({ html: z.string() }),
    output: async () => (await import('../../shared/contract/facts/message/html.ts')).htmlFactsSchema,
    run: async ({ html }) => (await import('../../engine/html/inspect-html.ts')).inspectHtml(html),
    milliseconds: usual,
  }),
  /** Audits a domain from the text of a zone file. */
  planZone: kind({
    input: zoneQuestionSchema,
    output: async () => (await import('./messages/zone-plan.ts')).zonePlanSchema,
    run: async (question, { surroundings: { audit }, withSignal }) => {
      const { planZone } = await import('./plan-zone.ts')
      return await withSignal((signal) => planZone(question, { ...audit(), signal }))
    },
    milliseconds: usual,
  }),
  /** Renders a preview; null if the message cannot be parsed. */
  preview: kind({
    input: z.object({ raw: rawMessageSchema, view: z.enum(previewViews), images: imagesSchema }),
    output: async () => {
      const { previewSchema } = await import('../../shared/contract/inbox-tests/preview.ts')
      return z.object({ preview: previewSchema, page: z.string().nullable() }).nullable()
    },
    run: async ({ raw, view, images }) =>
      (await import('../../engine/preview/preview-message.ts')).previewMessage(await readWhole(raw), view, images),
    milliseconds: usual,
  }),
  /** Draws a message as an email client shows it; null if it has no HTML. */
  drawView: kind({
    input: z.object({
      raw: rawMessageSchema,
      client: z.enum(viewClients),
      mode: z.enum(viewModes),
      isMarked: z.boolean(),
      images: imagesSchema,
    }),
    output: async () => (await import('../../shared/contract/inbox-tests/client-view.ts')).drawnViewSchema.nullable(),
    run: async ({ raw, ...view }) => {
      const { drawMessage } = await import('../../engine/preview/clients/read-viewed.ts')
      return drawMessage(await readWhole(raw), view)
    },
    milliseconds: usual,
  }),
  /** Corrects the HTML of a message; null if it has none. */
  fixHtml: kind({
    input: z.object({ raw: rawMessageSchema }),
    output: async () => (await import('../../shared/contract/inbox-tests/preview.ts')).correctedHtmlSchema.nullable(),
    run: async ({ raw }) => (await import('../../engine/html/fix-html.ts')).fixMessage(await readWhole(raw)),
    milliseconds: usual,
  }),
  /** Explains a bounce, a complaint, or a reply: a large one takes a second. */
  explain: kind({
    input: z.object({ raw: rawMessageSchema, language: languageSchema, trustedHop: z.int().exactOptional() }),
    output: async () => (await import('../../shared/contract/received/explanation.ts')).explanationSchema,
    run: async ({ raw, ...asked }) => {
      const { explain } = await import('../../engine/received/explain.ts')
      return explain(await readWhole(raw), { input: null, ...asked }).explanation
    },
    milliseconds: usual,
  }),
  /** The message that a bounce or a complaint returns, and the answers to it; null if it returns none. */
  openReturned: kind({
    input: z.object({ raw: rawMessageSchema }),
    output: async () => {
      const { receiverAnswerSchema } = await import('../../shared/contract/facts/message/answers.ts')
      return z.object({ message: octetsSchema, answers: z.array(receiverAnswerSchema) }).nullable()
    },
    run: async ({ raw }) =>
      (await import('../../engine/received/returned-message.ts')).readReturned(await readWhole(raw)),
    milliseconds: usual,
  }),
  /** Extracts the message from an Outlook file (.msg); null for other files. */
  rebuild: kind({
    input: z.object({ raw: rawMessageSchema }),
    output: async () => octetsSchema.nullable(),
    run: async ({ raw }) =>
      (await import('../../engine/outlook/rebuild-message.ts')).rebuildMessage(await readWhole(raw)),
    milliseconds: usual,
  }),
  /** Parses a file of domain reports. */
  readReports: kind({
    input: reportFileSchema,
    output: async () => (await import('./messages/prepared-file.ts')).preparedFileSchema,
    run: async (file) => await (await import('./reports/prepare-reports.ts')).prepareReports(file),
    milliseconds: usual,
  }),
  /** Reads the text of a report, or of the record at a position in it; null if the file does not contain it. */
  readReportText: kind({
    input: reportFileSchema.extend({ report: reportIdentitySchema, record: z.int().nullable() }),
    output: async () => z.object({ text: z.string(), isTruncated: z.boolean() }).nullable(),
    run: async (question) => await (await import('./reports/read-report-text.ts')).readReportText(question),
    milliseconds: usual,
  }),
  /** Authenticates an email with reports by SPF, DKIM, and DMARC. */
  judgeMail: kind({
    input: z.object({ octets: octetsSchema, delivery: deliverySchema.nullable(), receivedAt: z.date() }),
    output: async () => (await import('./messages/prepared-file.ts')).carrierJudgmentSchema,
    run: async (mail, { surroundings: { resolver, now }, withSignal }) => {
      const { judgeMail } = await import('./reports/judge-mail.ts')
      return await withSignal((signal) => judgeMail(mail, { resolver, signal, now }))
    },
    milliseconds: usual,
  }),
}

function kind<Input, Output>(request: RequestKind<Input, Output>): RequestKind<Input, Output> {
  return request
}

export type Kind = keyof typeof requests
export type InputOf<K extends Kind> = z.output<(typeof requests)[K]['input']>
export type OutputOf<K extends Kind> = Awaited<ReturnType<(typeof requests)[K]['run']>>

/** The same table, typed so that an input and an output of one kind belong together. */
export const requestKinds: { [K in Kind]: RequestKind<InputOf<K>, OutputOf<K>> } = requests
