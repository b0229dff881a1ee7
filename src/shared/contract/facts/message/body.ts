import { z } from 'zod'
import { factSchema } from '../../../fact.ts'

/** Ways to hide text. */
export const hidingTechniques = [
  /** `display: none`, `visibility: hidden`, the attribute `hidden`. */
  'display',
  /** Font size of one pixel or less. */
  'size',
  /** Text in the color of its background. */
  'color',
  /** No height or no opacity. */
  'box',
  /** Moved off the screen. */
  'position',
] as const

/** Traces of a step between template and wire that was left out or done twice. */
export const traceKinds = [
  /** The header of a message or a part, below an empty line too early. */
  'headers',
  'base64',
  'quoted_printable',
  /** HTML as text: declared as plain text, or escaped twice. */
  'tags',
  /** CSS outside `style`. */
  'style_rules',
  /** Encoded words (RFC 2047) outside header fields. */
  'encoded_words',
  'percent',
  /** Backslash escapes of program text. */
  'escapes',
  /** UTF-8 that was encoded as UTF-8 once more. */
  'charset_twice',
  /** Question marks in place of letters. */
  'charset_lost',
  'entities',
] as const

const bodySchema = z.object({
  text_words: z.int().describe('Distinct words of the plain text.'),
  html_words: z.int().describe('Distinct visible words of the HTML.'),
  shared_words: z.int().describe('Distinct words in both.'),
  images: z.int().describe('Visible images.'),
  tracking_pixels: z
    .int()
    .describe(
      'Distinct remote images that are one pixel or hidden, and whose URL has an identifier or is a known counter.',
    ),
  ip_images: z.array(z.string()).default([]).describe('Distinct images on a bare IP address, at most 10.'),
  embedded_images: z
    .int()
    .nullable()
    .default(null)
    .describe(
      'Distinct images in the HTML that are attached to the message (cid:); null in reports of earlier versions.',
    ),
  missing_images: z.array(z.string()).default([]).describe('Content-IDs of those that no part has, at most 10.'),
  preheader: z.string().describe('The first text, which lists of messages show beside the subject.'),
  hidden: z
    .array(
      z.object({
        technique: z.enum(hidingTechniques),
        leading: z.boolean().describe('Whether it precedes all visible text, like a preheader.'),
        characters: z.int().describe('Letters and digits.'),
        text: z.string(),
        line: z.int(),
      }),
    )
    .describe('The first hidden texts.'),
  hidden_characters: z.int().describe('Hidden letters and digits, without those of a preheader.'),
  invisible_characters: z.int().describe('Zero-width characters inside words.'),
  direction_overrides: z.int().describe('Direction overrides (U+202D, U+202E).'),
  placeholders: z.array(z.string()).describe('Unfilled merge fields, verbatim.'),
  broken_placeholders: z
    .array(z.string())
    .describe('Those of them that no program fills in, because they do not end as they begin.'),
  lost_values: z.array(z.string()).describe('Places where a merge field had no value, such as “Dear undefined”.'),
  traces: z
    .array(
      z.object({
        place: z.enum(['subject', 'from', 'text', 'html']),
        kind: z.enum(traceKinds),
        sample: z.string(),
        line: z.int().nullable().describe('Line in the decoded body, if it is there as it is shown.'),
      }),
    )
    .describe('Code and broken letters that readers see, the first of each place.'),
  unread_characters: z.int().default(0).describe('Approximate number of characters beyond what is read of the bodies.'),
  password_fields: z.int().describe("Fields for a password in the message's own HTML."),
  attached_pages: z
    .array(
      z.object({
        file_name: z.string().nullable(),
        type: z.string(),
        forms: z.int(),
        password_fields: z.int(),
        scripts: z.int(),
      }),
    )
    .describe('The first attached HTML pages and SVG images.'),
  test_string: z.boolean().describe('Whether a part has the test string that every spam filter knows (GTUBE).'),
  filler_text: z.boolean().describe('Whether there is placeholder text: Lorem ipsum.'),
})

/** What readers see. */
export const bodyFacts = {
  body: factSchema(bodySchema).describe('Visible and hidden content of the bodies.'),
}

export type TraceKind = (typeof traceKinds)[number]
export type HidingTechnique = (typeof hidingTechniques)[number]
export type BodyContent = z.infer<typeof bodySchema>
