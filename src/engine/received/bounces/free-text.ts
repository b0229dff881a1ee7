import { findAddresses } from './addresses.ts'
import type { Attempt } from './decide-bounce.ts'
import { maxRecipients } from './delivery-status.ts'
import { maxReply, readCodes } from './reply.ts'

/** Lines of a reply, and of everything about one recipient, that are read. */
const maxReplyLines = 12
const maxLines = 200
/** Lines of a notice that are read. */
const maxAllLines = 2_000
/** Lines of a header that are read to recognize one. */
const maxHeaderLines = 40

/** What surrounds a text that says who was not reached. */
export interface TextContext {
  /** Addresses that are no recipients: of the sender and of the mail system. In lower case. */
  others: ReadonlySet<string>
  /** Recipients that a header field names (`X-Failed-Recipients`). */
  named: readonly string[]
}

interface Section {
  recipients: (string | null)[]
  lines: string[]
}

/** The recipients in a text that a mail system wrote for people, with what it says about each. */
export function readFreeText(text: string, { others, named }: TextContext): Attempt[] {
  const lines = linesBefore(text)
  const sections = readSections(lines, others)
  const found = sections.length > 0 ? sections : [{ recipients: named.length > 0 ? [...named] : [null], lines }]
  const [first] = sections[0]?.lines ?? []
  // What is said before the recipients is about all of them.
  const before = first === undefined || found.length === 1 ? lines : lines.slice(0, lines.indexOf(first))
  const shared = [replyIn(before), before.join('\n')]
  return found
    .flatMap(({ recipients, lines: own }) => {
      const texts = [replyIn(own), paragraphOf(own), own.join('\n'), ...shared]
      return recipients.map((recipient) => ({ recipient, action: null, status: null, host: null, texts }))
    })
    .slice(0, maxRecipients)
}

/** A line that introduces the returned message. */
const separator =
  /^(?=[ \t]{0,20}(?:[-=_*+]{2,80}|[a-z ]{0,40}(?:follow|below|included|copy of))).{0,120}(?:(?:original|returned|unsent|undelivered) (?:message|mail|e-?mail)|copy of (?:the|your) message|message headers? follow|headers? of the original|message contents|message header:)/i
/** A field that only the returned message has, and fields that a notice may quote. */
const ownField =
  /^(?:return-path|received|x-received|dkim-signature|arc-[\w-]{1,30}|message-id|mime-version|x-originating-ip|delivered-to): ?/i
const anyField = /^(?:[A-Za-z][\w-]{1,60}: ?\S|[ \t])/

/** The lines before the returned message, without what a person quotes. */
export function linesBefore(text: string): string[] {
  const lines = text.split('\n', maxAllLines)
  const end = lines.findIndex((line, at) => separator.test(line) || ownField.test(line) || beginsHeader(lines, at))
  return lines.slice(0, end < 0 ? lines.length : end).filter((line) => !/^>(?!>>)/.test(line))
}

/** Whether a header begins at a line that may also be part of a notice, as `Subject:`. */
function beginsHeader(lines: readonly string[], start: number): boolean {
  if (!/^(?:from|to|subject|date|cc|reply-to|sender|content-type): ?\S/i.test(lines[start] ?? '')) return false
  for (let at = start; at < start + maxHeaderLines && anyField.test(lines[at] ?? ''); at += 1)
    if (ownField.test(lines[at] ?? '')) return true
  return false
}

/** Lines in which an address is not that of a recipient. */
const aboutOthers =
  /\bfrom:|\b(?:mail from|sender|envelope-from|sent by|generated from|contact|support|reply to|postmaster|return-path)\b/i
/** A line that begins with an address, or with a word that announces a recipient. */
const aboutRecipient =
  /^[\s<"'*[({]{0,20}[^\s@]{1,64}@|\b(?:to|rcpt|recipient|address|user)\b[\s:<"']{1,5}[^\s@]{1,64}@/i

function readSections(lines: readonly string[], others: ReadonlySet<string>): Section[] {
  const byRecipient = new Map<string, Section>()
  let current: Section | null = null
  let isList = false
  for (const line of lines) {
    const isOnly = isOnlyAddresses(line.slice(0, maxReply))
    const found = recipientsIn(line, others).slice(0, isOnly ? maxRecipients - byRecipient.size : 1)
    // Addresses on lines of their own, one after the other, share what follows.
    const isShared: boolean = isList && current !== null && current.lines.length <= current.recipients.length
    for (const address of found) {
      const known = byRecipient.get(address.toLowerCase())
      const section: Section = known ?? (isShared && current ? current : { recipients: [], lines: [] })
      if (!known) section.recipients.push(address)
      byRecipient.set(address.toLowerCase(), section)
      current = section
    }
    isList = found.length > 0 ? isOnly : isList && line.trim() === ''
    addLine(current, line, isList)
  }
  return [...new Set(byRecipient.values())]
}

function addLine(section: Section | null, line: string, isList: boolean): void {
  if (section && section.lines.length < maxLines && (line.trim() !== '' || !isList)) section.lines.push(line)
}

function recipientsIn(line: string, others: ReadonlySet<string>): string[] {
  if (aboutOthers.test(line) && !aboutRecipient.test(line)) return []
  return findAddresses(line.slice(0, maxReply)).filter((address) => !others.has(address.toLowerCase()))
}

function isOnlyAddresses(line: string): boolean {
  return /^[\s<>"'*,;:()[\]]{0,80}$/.test(line.replaceAll(/[^\s<>"'*,;:()[\]]{1,64}@[^\s<>"'*,;:()[\]]{1,253}/g, ''))
}

/** The first paragraph. */
function paragraphOf(lines: readonly string[]): string {
  const end = lines.findIndex((line, at) => at > 0 && line.trim() === '')
  return lines.slice(0, end < 0 ? lines.length : end).join('\n')
}

/** The reply in these lines: from the line with its codes to the end of the paragraph. */
function replyIn(lines: readonly string[]): string {
  const codes = lines.slice(0, maxLines).map((line) => readCodes(line.slice(0, maxReply).trim()))
  const isRefusal = ({ code }: { code: number | null }) => code === null || code >= 400
  const [best] = [
    codes.findIndex((each) => each.code !== null && each.status !== null && isRefusal(each)),
    codes.findIndex((each) => each.code !== null && isRefusal(each)),
    codes.findIndex(({ code, status }) => code !== null || status !== null),
  ].filter((at) => at >= 0)
  if (best === undefined) return ''
  const rest = lines.slice(best, best + maxReplyLines)
  const end = rest.findIndex((line) => line.trim() === '')
  return rest.slice(0, end < 0 ? rest.length : end).join('\n')
}
