import { z } from 'zod'
import { laterFactSchema } from './later-fact.ts'

/** Topics of unwanted mail, by typical phrases. */
export const phraseTopics = [
  /** Urgency: now, only today, act. */
  'urgency',
  /** Selling: order now, lowest price. */
  'selling',
  /** Free offers: free, no cost, no obligation. */
  'free',
  /** Getting rich: income, work from home, downline. */
  'income',
  /** Credit, debt, mortgages, insurance. */
  'credit',
  /** Other people's money: inheritances, lotteries, confidential transfers. */
  'advance_fee',
  /** Prizes and being selected. */
  'prize',
  /** Casinos and betting. */
  'gambling',
  /** Medicine without a doctor, diets, youth. */
  'health',
  /** Adult offers. */
  'adult',
  /** Stocks and investments. */
  'investment',
  /** Address lists for sale, bulk mailing. */
  'bulk_mailing',
  /** Accounts to confirm, or said to be closed. */
  'account',
  /** Deadlines of hours, and threats. */
  'pressure',
  /** Claims that the mail is not spam, or is legal. */
  'excuse',
  /** Unsubscribing by reply or phone call. */
  'removal',
] as const

const wordingSchema = z.object({
  characters: z.int().describe('Of the body as people read it, at most 200,000 of each kind of part.'),
  words: z.int(),
  shouted_words: z.int().describe('Words of four letters and more in capitals.'),
  exclamation_marks: z.int(),
  amounts: z.int().describe('Sums of money.'),
  quoted_lines: z.int().describe('Lines that begin with >, as answers quote them.'),
  has_signature: z.boolean().describe('Whether a line of two hyphens and a blank begins a signature (RFC 3676).'),
  has_attribution: z.boolean().describe('Whether a line says who wrote what is quoted.'),
  disguised_words: z.array(z.string()).describe('Words spelled so that filters miss them: v1agra, M O N E Y.'),
  phrases: z.array(
    z.object({ topic: z.enum(phraseTopics), phrase: z.string(), in_subject: z.boolean(), in_body: z.boolean() }),
  ),
})

const markupSchema = z.object({
  characters: z.int().describe('Of the source.'),
  text_characters: z.int().describe('Of the text between its tags.'),
  images: z.int(),
  linked_images: z.int(),
  links: z.int(),
  forms: z.int(),
  scripts: z.int(),
  frames: z.int(),
  unknown_elements: z.int().describe('Elements that no version of HTML, nor SVG or Office, has.'),
  split_words: z.int().describe('Words with a comment or an unknown tag inside.'),
  coded_letters: z.int().describe('Plain letters and digits written as character references.'),
  coloured_fonts: z.int().describe('Font elements that set a colour.'),
  large_fonts: z.int().describe('Font elements of size 5 and more.'),
  drawn_cells: z
    .int()
    .default(0)
    .describe(
      'Table cells with a ground and nothing in them, and block characters: pixels of a drawing, such as a QR code.',
    ),
  undeclared: z.boolean().describe('Whether the HTML stands in a part that is declared plain text.'),
})

/** The wording of the message, and how its HTML is made. */
export const wordingFacts = {
  wording: laterFactSchema(wordingSchema).describe('The words of the subject and the body, counted.'),
  markup: laterFactSchema(markupSchema).describe('The HTML of the body, counted; absent where there is none.'),
}

export type PhraseTopic = (typeof phraseTopics)[number]
export type Wording = z.infer<typeof wordingSchema>
export type Markup = z.infer<typeof markupSchema>
