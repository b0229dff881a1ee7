import { z } from 'zod'
import { htmlIssueKeys } from '../../findings/html-issue.ts'
import { maxImageOctets } from '../../limits.ts'
import { problemSchema } from '../problem.ts'
import { type RouteResult, route } from '../route.ts'

/*
 * Calls for the message itself. Like the report, they only need the token, so a page without a session can show the
 * message. Never forwarded: a hosted instance keeps its messages.
 */

/** Distinct URLs that rendering the message would load, by kind. */
const blockedSchema = z.object({ images: z.int(), style_sheets: z.int(), fonts: z.int(), media: z.int() })
export type BlockedContent = z.infer<typeof blockedSchema>

export const previewSchema = z.object({
  html: z
    .object({
      blocked: blockedSchema.describe('Remote content that was not loaded.'),
      loadable: z.array(z.string()).describe('The addresses of images that are not shown, without tracking pixels.'),
      removed: z.int().describe('Active elements: scripts, frames, forms, and so on.'),
      has_dark_design: z.boolean().describe('Whether the message has a dark design.'),
      truncated: z.boolean().describe('Whether only its beginning is rendered.'),
      source: z.string().describe('The beginning of the decoded HTML, to which the lines of HTML issues refer.'),
    })
    .nullable()
    .describe('Null without an HTML part.'),
  text: z.object({ content: z.string(), truncated: z.boolean() }).nullable().describe('Null without a text part.'),
})
export type Preview = z.infer<typeof previewSchema>

/** The start of the original message. */
export const sourceSchema = z.object({
  text: z.string(),
  size: z.int().describe('Size of the whole message in bytes.'),
  truncated: z.boolean(),
})
export type MessageSource = z.infer<typeof sourceSchema>

/** The formats of images that views show. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'] as const

const tokenParams = z.object({ token: z.string() })
const notFound = { description: 'No such test, or it has no report yet.', body: problemSchema }

export const readPreview = route({
  operationId: 'readPreview',
  method: 'GET',
  path: '/tests/{token}/preview',
  summary: 'Describe a message and its blocked content.',
  auth: 'none',
  params: tokenParams,
  responses: {
    200: { description: 'The preview.', body: previewSchema },
    404: notFound,
    503: { description: 'Too many previews are being rendered.', body: problemSchema },
  },
})

export const readSource = route({
  operationId: 'readSource',
  method: 'GET',
  path: '/tests/{token}/source',
  summary: 'Read the beginning of the original message.',
  auth: 'none',
  params: tokenParams,
  responses: { 200: { description: 'The source.', body: sourceSchema }, 404: notFound },
})

/** The HTML with everything corrected that has one right answer. Texts, links, and images stay. */
export const correctedHtmlSchema = z.object({
  html: z.string(),
  changes: z.array(z.object({ issue: z.enum(htmlIssueKeys), line: z.int(), before: z.string(), after: z.string() })),
  scores: z.object({ before: z.int(), after: z.int() }),
})
export type CorrectedHtml = z.infer<typeof correctedHtmlSchema>

export const readCorrectedHtml = route({
  operationId: 'readCorrectedHtml',
  method: 'GET',
  path: '/tests/{token}/corrected-html',
  summary: 'Correct the HTML of a message.',
  auth: 'none',
  params: tokenParams,
  responses: {
    200: { description: 'The corrected HTML, with each change.', body: correctedHtmlSchema },
    404: { description: 'No such test, or its message has no HTML.', body: problemSchema },
    503: { description: 'Too many previews are being rendered.', body: problemSchema },
  },
})

const owned = { auth: 'session', params: tokenParams } as const

export const addTestImage = route({
  operationId: 'addTestImage',
  method: 'POST',
  path: '/tests/{token}/images',
  summary: 'Store an image of the message, for its views.',
  ...owned,
  query: z.object({ name: z.string().max(1000).default('image').describe('Its file name, or its path in a folder.') }),
  body: { mediaTypes: imageTypes, maxOctets: maxImageOctets },
  responses: {
    200: {
      description: 'Whether it was stored, or why not.',
      body: z.object({ state: z.enum(['stored', 'no_image', 'full']) }),
    },
    404: notFound,
  },
})

/** Why an image was not loaded. */
export const imageFailures = [
  'unencrypted',
  'not_found',
  'private',
  'no_image',
  'too_large',
  'unreachable',
  'offline',
] as const

export const loadTestImages = route({
  operationId: 'loadTestImages',
  method: 'POST',
  path: '/tests/{token}/images/load',
  summary: 'Load the images of the message from their servers, without tracking pixels, and store them for its views.',
  ...owned,
  responses: {
    200: {
      description: 'What was loaded.',
      body: z.object({
        loaded: z.int(),
        failed: z.array(z.object({ address: z.string(), reason: z.enum(imageFailures) })),
      }),
    },
    404: notFound,
    503: { description: 'Too many previews are being rendered.', body: problemSchema },
  },
})
export type LoadedImages = RouteResult<typeof loadTestImages>

export const previewRoutes = [addTestImage, loadTestImages, readPreview, readSource, readCorrectedHtml] as const
