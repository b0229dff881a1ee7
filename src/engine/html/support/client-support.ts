import { z } from 'zod'
import shipped from '../../../../resources/facts/clients.json' with { type: 'json' }
import { nativeDarks, viewClients } from '../../../shared/contract/inbox-tests/preview-views.ts'
import { definePack } from '../../facts/fact-pack.ts'

/** The id of a source in the pack; null if nothing is published. */
const sourceId = z.string().nullable()

/** Email clients with their shares of readers, and what caniemail.com found out about their newest versions. */
export const clientsPack = definePack(
  'clients',
  z.object({
    /** `id` is that of caniemail.com; `percent` of readers. */
    clients: z.array(z.object({ id: z.string(), name: z.string(), percent: z.number().min(0).max(100) })),
    /**
     * By name at caniemail.com, one letter per client in the order of `clients`: y supported, a partly, n not,
     * u unknown, - not tested.
     */
    features: z.record(z.string(), z.string().regex(/^[yanu-]+$/)),
    /** By feature, the notes of partial results, with the ids of the clients that each is about. */
    notes: z.record(z.string(), z.record(z.string(), z.string())),
    /** When each feature was tested last. */
    tested: z.record(z.string(), z.iso.date()),
    /** The clients that have a view: each stands for others, whose weakest result counts. */
    views: z.array(
      z.object({
        id: z.enum(viewClients),
        name: z.string(),
        stands_for: z.array(z.string()).min(1),
        native_dark: z.enum(nativeDarks),
        native_dark_source: sourceId,
        /** Characters that a list of messages shows; null if nothing is published, 0 if it shows none. */
        inbox: z
          .object({
            subject: z.int(),
            subject_source: z.string(),
            preheader: z.int().nullable(),
            preheader_source: sourceId,
          })
          .nullable(),
      }),
    ),
  }),
  shipped,
  ({ views }) =>
    views.flatMap(({ native_dark_source: dark, inbox }) =>
      [dark, inbox?.subject_source, inbox?.preheader_source].flatMap((id) => id ?? []),
    ),
)

/** The clients that do not support a feature, and the limits of those that support it partly. */
interface FeatureSupport {
  /** Ids of clients. */
  lacking: ReadonlySet<string>
  limits: readonly { note: string; clients: readonly string[] }[]
}

const support = clientsPack.derive(({ clients, features, notes }) => {
  return new Map(
    Object.entries(features).map(([slug, results]): [string, FeatureSupport] => [
      slug,
      {
        lacking: new Set(clients.flatMap(({ id }, at) => (results[at] === 'n' ? id : []))),
        limits: Object.entries(notes[slug] ?? {}).map(([note, ids]) => ({ note, clients: ids.split(' ') })),
      },
    ]),
  )
})

/** What is known about a feature; undefined if caniemail.com does not test it. */
export function supportOf(slug: string): FeatureSupport | undefined {
  return support().get(slug)
}

/** Outlook on Windows is more common in offices than its share suggests. */
export const outlookOnWindows = 'outlook/windows'

/** Some email clients and their readers. */
export interface Audience {
  /** Readers who use them, as a whole percentage. */
  share: number
  /** Their names, most used first. */
  clients: string[]
}

const clientsByShare = clientsPack.derive(({ clients }) => clients.toSorted((a, b) => b.percent - a.percent))

/** The email clients with these ids, as people know them. */
export function audienceOf(ids: ReadonlySet<string>): Audience {
  const clients = clientsByShare().filter(({ id }) => ids.has(id))
  return {
    share: Math.round(clients.reduce((sum, { percent }) => sum + percent, 0)),
    clients: clients.map(({ name }) => name),
  }
}
