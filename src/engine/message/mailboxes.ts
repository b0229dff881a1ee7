import { domainToASCII } from 'node:url'
import addressparser from 'nodemailer/lib/addressparser'
import { memoize } from '../../shared/memoize.ts'
import { decodeEncodedWords } from './encoded-words.ts'

/** A mailbox of an address field. */
interface Mailbox {
  address: string
  /** The decoded display name; empty if none. */
  name: string
  /** In A-labels and lower case; null if the domain cannot exist in DNS. */
  domain: string | null
}

/** A domain as it may appear in an address, including names that cannot send email, such as `localhost`. */
const domainSyntax = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/
/**
 * Text that may be mapped to such a domain (UTS 46). The conversion itself would drop text after a slash and decode
 * `%41`.
 */
const domainCharacters = /^[A-Za-z0-9._\u002d\u0080-\u{10ffff}]+$/u
/** A local part, quoted or not, and the domain after the at sign (RFC 5322 section 3.4.1). */
const addressSyntax = /^(?:"(?:[^"\\]|\\.)*"|[^@"]+)@([^@]+)$/

/** The mailboxes with an address. Text between commas without one belongs to a name that should have been quoted. */
export const readMailboxes = memoize((value): readonly Mailbox[] => {
  const mailboxes: Mailbox[] = []
  let words: string[] = []
  for (const { address, name } of addressparser(withoutQuotedAddresses(dropStrayQuotes(value)), { flatten: true })) {
    words.push(name)
    if (address === '') continue
    // A name that a comma separates from its address, as in `"Shop", <a@shop.example>`.
    const shown = name === '' ? words.filter(Boolean).join(' ') : name
    mailboxes.push({ address, name: decodeEncodedWords(restoreAddresses(shown)).text, domain: domainOf(address) })
    words = []
  }
  return mailboxes
})

/** A character of private use, in place of an at sign. */
const hiddenAt = '\uE0FF'

/**
 * The text with at signs hidden in quoted strings that are not local parts: a quoted string is never an address, but the parser
 * takes it for one.
 */
function withoutQuotedAddresses(value: string): string {
  return value.replace(/"(?:[^"\\]|\\.?)*(?:("@?)|$)/gs, (quoted, end?: string) =>
    end === '"' ? quoted.replaceAll('@', hiddenAt) : quoted,
  )
}

function restoreAddresses(text: string): string {
  return text.replaceAll(hiddenAt, '@')
}

/**
 * The text without escaped quotation marks outside quotes, as in `\"Anna\" <a@example.com>`, which the parser takes for
 * an open quote. Email clients find the address nevertheless.
 */
function dropStrayQuotes(value: string): string {
  if (!value.includes('\\"')) return value
  let kept = ''
  let quoted = false
  for (let at = 0; at < value.length; at++) {
    const character = value.charAt(at)
    if (character === '\\') {
      const escaped = value.charAt(++at)
      kept += quoted || escaped !== '"' ? character + escaped : ''
    } else {
      if (character === '"') quoted = !quoted
      kept += character
    }
  }
  return kept
}

/** Formats an address field as email clients do: `Name <address>`, `Group: address, address;`. */
export function formatAddresses(value: string): string {
  return restoreAddresses(wordEntries(addressparser(withoutQuotedAddresses(value))))
}

function wordEntries(entries: readonly addressparser.AddressOrGroup[]): string {
  return entries.map(wordEntry).join(', ')
}

function wordEntry({ name, address, group }: addressparser.AddressOrGroup): string {
  if (group) return `${wordName(name)}: ${wordEntries(group)};`
  return [name && wordName(name), name && address ? `<${address}>` : address].filter(Boolean).join(' ')
}

/** Quotes a name that could be misread (RFC 5322 section 3.2.3). */
function wordName(name: string): string {
  const { text } = decodeEncodedWords(name)
  return /[()<>[\]:;@\uE0FF\\,."]/.test(text) ? `"${text}"` : text
}

function domainOf(address: string): string | null {
  const text = addressSyntax.exec(address)?.[1] ?? ''
  if (!domainCharacters.test(text)) return null
  const domain = (/^[\0-\x7f]*$/.test(text) ? text : domainToASCII(text)).toLowerCase().replace(/\.$/, '')
  return domainSyntax.test(domain) ? domain : null
}

/** The domains of the mailboxes in the value of an address field. */
export function readMailboxDomains(value: string): string[] {
  return readMailboxes(value).flatMap(({ domain }) => domain ?? [])
}
