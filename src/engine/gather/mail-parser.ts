import type { ParsedMail } from 'mailparser'
import { inPieces } from './in-pieces.ts'

/** Parts of a message, nested ones counted. mailparser walks the tree recursively; real mail has a few dozen. */
const maxParts = 1000

/**
 * mailparser keeps every line by itself. The largest message has 700,000 of them when it is an attachment in Base64.
 */
const maxLines = 1_000_000

/**
 * Nothing is converted: text is not made of HTML (deep nesting breaks that), nor HTML of text, nor links of words, nor
 * data of images.
 */
const options = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  maxChildNodes: maxParts,
}

/** Takes a message apart. Rejects when the parser gives up, with its own words. */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  if (hasMoreLines(raw, maxLines)) throw new Error('more lines than are read')
  const { simpleParser } = await import('mailparser')
  return simpleParser(inPieces(raw), options)
}

function hasMoreLines(raw: Buffer, max: number): boolean {
  let count = 0
  for (let at = raw.indexOf('\n'); at >= 0 && count <= max; at = raw.indexOf('\n', at + 1)) count += 1
  return count > max
}
