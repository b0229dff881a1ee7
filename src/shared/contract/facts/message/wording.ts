import { z } from 'zod'
import { factSchema } from '../../../fact.ts'

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
  /** Cryptocurrency wallets to connect, tokens to claim. */
  'wallet',
  /** Fees and obstacles of a delivery. */
  'parcel',
  /** Tax refunds, fines, and summons of an authority. */
  'authority',
  /** Transfers, new bank details, and gift cards. */
  'transfer',
  /** Whether the reader is there, and why the author cannot be called. */
  'availability',
  /** Claims of spying on the reader, and threats unless they pay. */
  'extortion',
  /** Cryptocurrency that is to be sent, and is said to come back twice. */
  'giveaway',
  /** Claims that the mail is not spam, or is legal. */
  'excuse',
  /** Unsubscribing by reply or phone call. */
  'removal',
] as const

const wordingSchema = z.object({
  characters: z.int().describe('Of the visible body, at most 200,000 per kind of part.'),
  words: z.int(),
  shouted_words: z.int().describe('Words of four or more letters in capitals.'),
  exclamation_marks: z.int(),
  amounts: z.int().describe('Sums of money.'),
  wallets: z.int().default(0).describe('Addresses of cryptocurrency wallets.'),
  quoted_lines: z.int().describe('Quoted lines, which begin with >.'),
  gives_password: z.boolean().describe('Whether the text gives a password.'),
  greets_with_link: z.boolean().default(false).describe('Whether the greeting has a link where a name belongs.'),
  has_signature: z.boolean().describe('Whether there is a signature separator (RFC 3676).'),
  has_attribution: z.boolean().describe('Whether a line attributes the quotation.'),
  mixed_words: z.int().default(0).describe('Words with lookalike letters of another alphabet.'),
  disguised_words: z.array(z.string()).describe('Words disguised from filters: v1agra, M O N E Y.'),
  phrases: z.array(
    z.object({ topic: z.enum(phraseTopics), phrase: z.string(), in_subject: z.boolean(), in_body: z.boolean() }),
  ),
})

const markupSchema = z.object({
  characters: z.int().describe('In the source.'),
  text_characters: z.int().describe('In the text between its tags.'),
  images: z.int(),
  linked_images: z.int(),
  links: z.int(),
  forms: z.int(),
  scripts: z.int(),
  frames: z.int(),
  unknown_elements: z.int().describe('Elements unknown in HTML, SVG, and Office.'),
  split_words: z.int().describe('Words with a comment or an unknown tag inside.'),
  coded_letters: z.int().describe('Plain letters and digits written as character references.'),
  colored_fonts: z.int().describe('Font elements with a color.'),
  large_fonts: z.int().describe('Font elements of size 5 or more.'),
  drawn_cells: z
    .int()
    .default(0)
    .describe('Empty table cells with a background, and block characters: pixels of a drawing such as a QR code.'),
  undeclared: z.boolean().describe('Whether the HTML is in a part declared as plain text.'),
})

/** The wording of the message, and how its HTML is made. */
export const wordingFacts = {
  wording: factSchema(wordingSchema).describe('Word counts of the subject and the body.'),
  markup: factSchema(markupSchema).describe("Counts of the body's HTML; absent without HTML."),
}

export type PhraseTopic = (typeof phraseTopics)[number]
export type Wording = z.infer<typeof wordingSchema>
export type Markup = z.infer<typeof markupSchema>
