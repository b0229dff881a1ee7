import { z } from 'zod'
import { languageSchema } from '../../language-schema.ts'
import { problemSchema } from '../problem.ts'
import { route } from '../route.ts'
import { tokenParams } from './inbox-tests.ts'
import { type nativeDarks, viewClients, viewModes } from './preview-views.ts'

/* What an email client makes of a message, by rules. Not a screenshot. */

const clientSchema = z.enum(viewClients).meta({ id: 'ViewClient' })
const modeSchema = z.enum(viewModes).meta({ id: 'ViewMode' })

const differenceSchema = z
  .object({
    feature: z.string().describe('Its name at caniemail.com, or the key of a rule beyond its table.'),
    what: z.string().describe('The first place, as code.'),
    count: z.int(),
    lines: z.array(z.int()).describe('Of the first places.'),
    result: z.enum(['n', 'a', 'u']).describe('Removed, supported in part, or not tested. The last two stay.'),
    source: z.url(),
    tested: z.iso.date().nullable().describe('When the client was tested.'),
  })
  .meta({ id: 'ViewDifference' })
export type ViewDifference = z.infer<typeof differenceSchema>

/** The inbox row, cut where the client cuts it. */
const inboxSchema = z.object({
  from: z.string(),
  subject: z.string(),
  preheader: z.string(),
  width_px: z.number().nullable().describe('Null if only numbers of characters are published.'),
  shown: z.object({ from: z.string(), subject: z.string(), preheader: z.string().nullable() }),
  source: z.url(),
})
export type InboxRow = z.infer<typeof inboxSchema>

/** The row of one of several clients. */
export const clientInboxSchema = inboxSchema.extend({ client: clientSchema }).meta({ id: 'ClientInboxRow' })
export type ClientInboxRow = z.infer<typeof clientInboxSchema>

export const viewNotes = [
  ...(['author_dark_unsupported', 'author_dark_unknown', 'author_dark_missing', 'low_contrast'] as const),
  ...(['colors_unread', 'vml', 'truncated', 'native_dark'] as const),
] as const

/** Everything about a view but its page. */
const sidecarSchema = z.object({
  client: clientSchema,
  mode: modeSchema,
  simulated: z.literal(true),
  data: z.object({ source: z.url(), version: z.string(), date: z.iso.date() }),
  removed: z.array(differenceSchema),
  partial: z.array(differenceSchema),
  unknown: z.array(differenceSchema),
  notes: z.array(z.object({ key: z.enum(viewNotes), text: z.string() })),
  clipped: z.object({ at_bytes: z.int(), source: z.url() }).nullable(),
  inbox: inboxSchema.nullable().describe('Null without a message, or if nothing is published about the client.'),
})
export type ViewSidecar = z.infer<typeof sidecarSchema>

/** A view with its page. */
export const clientViewSchema = sidecarSchema
  .extend({ html: z.string().describe('The page. It loads nothing and runs nothing.') })
  .meta({ id: 'ClientView' })
export type ClientView = z.infer<typeof clientViewSchema>

/** A view as it is drawn: its notes are keys with counts, not yet text. */
export const drawnViewSchema = clientViewSchema.extend({
  notes: z.array(z.object({ key: z.enum(viewNotes), count: z.int() })),
})
export type DrawnView = z.infer<typeof drawnViewSchema>

export const readClientView = route({
  operationId: 'readClientView',
  method: 'GET',
  path: '/tests/{token}/preview/{client}',
  summary: 'Show what an email client makes of the message of a test, simulated by rules.',
  tag: 'tests',
  auth: 'optional',
  right: 'tests',
  params: tokenParams.extend({ client: clientSchema }),
  query: z.object({ mode: modeSchema.default('light'), lang: languageSchema.optional() }),
  responses: {
    200: { description: 'The view.', body: clientViewSchema },
    404: { description: 'No such test, or it has no message with HTML.', body: problemSchema },
    503: { description: 'Too many previews are being rendered.', body: problemSchema },
  },
})

export const clientViewRoutes = [readClientView] as const

/** What `preview --list` names. */
export interface ViewCatalog {
  data: ViewSidecar['data']
  clients: {
    id: ViewSidecar['client']
    name: string
    stands_for: string[]
    modes: ViewSidecar['mode'][]
    native_dark: (typeof nativeDarks)[number]
    native_dark_source: string | null
  }[]
}
