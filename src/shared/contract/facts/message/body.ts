import { z } from 'zod'
import { laterFactSchema } from './later-fact.ts'

/** Ways to hide text. */
export const hidingTechniques = [
  /** `display: none`, `visibility: hidden`, the attribute `hidden`. */
  'display',
  /** Font size of one pixel or less. */
  'size',
  /** Text in the color of its background. */
  'colour',
  /** No height or no opacity. */
  'box',
  /** Moved off the screen. */
  'position',
] as const

const bodySchema = z.object({
  text_words: z.int().describe('Different words of the plain text.'),
  html_words: z.int().describe('Different words of the HTML that people see.'),
  shared_words: z.int().describe('Different words that both have.'),
  images: z.int().describe('Images that people see.'),
  tracking_pixels: z
    .int()
    .describe(
      'Different remote images of a pixel, or hidden, whose address holds an identifier or is that of a counter.',
    ),
  ip_images: z.array(z.string()).default([]).describe('Different images on a bare IP address, at most 10.'),
  hidden: z
    .array(
      z.object({
        technique: z.enum(hidingTechniques),
        leading: z.boolean().describe('Whether it stands before all that people see, as a preheader does.'),
        characters: z.int().describe('Letters and digits.'),
        text: z.string(),
        line: z.int(),
      }),
    )
    .describe('The first texts that people do not see.'),
  hidden_characters: z.int().describe('Letters and digits that people do not see, without those of a preheader.'),
  invisible_characters: z.int().describe('Characters without width inside of words.'),
  direction_overrides: z.int().describe('Characters that turn the direction of what follows (U+202D, U+202E).'),
  placeholders: z.array(z.string()).describe('Fields that nobody filled in, as they stand.'),
  unread_characters: z.int().default(0).describe('Characters beyond what is read of the bodies, about.'),
  filler_text: z.boolean().describe('Whether there is text that only holds a place: Lorem ipsum.'),
})

/** What readers see. */
export const bodyFacts = {
  body: laterFactSchema(bodySchema).describe('What the bodies of the message show, and what they hide.'),
}

export type HidingTechnique = (typeof hidingTechniques)[number]
export type BodyContent = z.infer<typeof bodySchema>
