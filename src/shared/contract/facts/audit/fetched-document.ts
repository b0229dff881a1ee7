import { z } from 'zod'

/** Why a document could not be fetched, if the site that should serve it is at fault. */
export const fetchProblems = [
  'no_host',
  'http_status',
  'redirected',
  'too_large',
  'bad_certificate',
  'refused_url',
] as const

/** The result of fetching a document that a record points to. */
export const fetchedDocumentSchema = z
  .object({
    url: z.string(),
    problem: z.enum(fetchProblems).nullable().describe('Null if the document was fetched.'),
    detail: z.string().describe('The status, redirect target, or certificate error; otherwise empty.'),
    content_type: z.string().nullable(),
  })
  .meta({ id: 'FetchedDocument' })
export type FetchedDocument = z.infer<typeof fetchedDocumentSchema>
