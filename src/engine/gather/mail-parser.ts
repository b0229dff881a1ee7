import type { ParsedMail } from 'mailparser'

/** Parts of a message, nested ones counted. mailparser walks the tree recursively; real mail has a few dozen. */
const maxParts = 1000

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
  const { simpleParser } = await import('mailparser')
  return simpleParser(raw, options)
}
