import { wordsOf } from '../phrases.ts'
import { findAddresses, readAddress } from './addresses.ts'
import { type Attempt, ruleOfText } from './decide-bounce.ts'
import { maxRecipients, readDeliveryStatus } from './delivery-status.ts'
import { hasNoticeWords, usualAction } from './notice-words.ts'
import { maxReply, oneLine, readCodes } from './reply.ts'
import { readSesAttempts, readSesEvent } from './ses-event.ts'

/** Lines that are read. */
const maxLines = 2_000
/** Longest text without a code that is compared with known replies, in characters. */
const maxSentence = 600

/** A log line: `to=<…> … dsn=…, stat=…` of Postfix and sendmail; `** address …`, `== address …` of Exim. */
const logLine = /\bto=<[^<>]{0,320}>.{0,2000}\b(?:status|stat)=|(?:^|[ \d]) ?(?:\*\*|==|=>) [^\s@]{1,64}@/
/** A reply inside another line. */
const quoted =
  /\b(?:said|returned|responded)\b[^\d]{0,40}[245]\d\d(?:[ -]|$)|^<<< ?[245]\d\d|\bsmtp ?; ?[#(]?[245]\d\d/i
/** A line that begins with a reply, as `550 …`, `550-5.7.1 …`, `#550 …`, `smtp;550 …`. */
const reply = /^[\s"'>(<-]{0,10}#?(?:smtp ?; ?)?(?:[245][0-5]\d(?=[ -])|[245]\.[0-7]\.\d{1,3}(?=[ ,;)-]))/i
/** A line that goes on: `550-` is followed by the same code. */
const continued = /^[\s"'>(<]{0,10}#?(?:smtp ?; ?)?([245]\d\d)-/i

/** Whether a text without a header is what a receiver answered, or a log that quotes it. */
export function isReply(text: string): boolean {
  const lines = text.split('\n', maxLines).map((line) => line.slice(0, maxReply))
  if (lines.some((line) => logLine.test(line) || quoted.test(line) || hasBoth(line))) return true
  if (readSesEvent(text) !== null || /^final-recipient:/im.test(text)) return true
  const [first = ''] = lines.filter((line) => line.trim() !== '')
  const short = oneLine(text.slice(0, maxSentence + 1))
  const isKnown = short.length <= maxSentence && (ruleOfText(short) !== null || isNotice(short))
  return isKnown || (reply.test(first) && short.length <= maxSentence && !/\n[ \t]{0,20}\n/.test(text.trim()))
}

function isNotice(text: string): boolean {
  return hasNoticeWords(wordsOf(text)) || usualAction(text) !== null
}

function hasBoth(line: string): boolean {
  const { code, status } = readCodes(line)
  return code !== null && status !== null
}

/** What a person pasted: replies, log lines, fields of a delivery status, or an event of Amazon SES. */
export function readPasted(text: string): Attempt[] {
  const event = readSesEvent(text)
  if (event) return readSesAttempts(event)
  if (/^final-recipient:/im.test(text)) return readDeliveryStatus(text)
  const attempts = joinReplies(text.split('\n', maxLines)).slice(0, maxRecipients).map(readLine)
  // The words of a notice around the reply that it quotes.
  const answered = attempts.filter(({ action, texts }) => action !== null || texts.some(hasCode))
  const [only, ...more] = answered
  if (!only) return attempts.map((attempt) => ({ ...attempt, action: usualAction(text) }))
  const recipient = attempts.find((each) => each.recipient !== null)?.recipient ?? null
  return more.length === 0 ? [{ ...only, recipient: only.recipient ?? recipient }] : answered
}

function hasCode(text: string): boolean {
  const { code, status } = readCodes(oneLine(text))
  return code !== null || status !== null
}

/**
 * The text of each reply: its lines with the same code, folded lines, and what introduces it. Other paragraphs are texts of
 * their own.
 */
function joinReplies(lines: readonly string[]): string[] {
  const replies: string[] = []
  let isNew = true
  let hasReply = false
  let code: string | null = null
  for (const line of lines) {
    const text = line.slice(0, maxReply)
    if (text.trim() === '') {
      isNew = true
      continue
    }
    const starts: boolean = reply.test(text) || logLine.test(text) || quoted.test(text)
    // A folded line, and one after `550-`, belong to the reply above.
    const begins: boolean = starts && !(hasReply && (/^[ \t]/.test(text) || (code !== null && text.includes(code))))
    if (isNew || (begins && hasReply)) {
      if (replies.length > maxRecipients) break
      replies.push(text.trim())
      hasReply = begins
    } else {
      replies.push(`${replies.pop()} ${text.trim()}`.slice(0, maxReply))
      hasReply ||= begins
    }
    isNew = false
    code = continued.exec(text)?.[1] ?? null
  }
  return replies
}

function readLine(line: string): Attempt {
  const field = (name: string) => new RegExp(String.raw`\b${name}=<?([^\s,<>]{1,320})`).exec(line)?.[1] ?? null
  const isLog = logLine.test(line)
  const exim = /(?:^|[ \d]) ?(\*\*|==|=>) /.exec(line)?.[1]
  const state = field('status') ?? field('stat') ?? ''
  const action = isLog ? actionOf(state, exim) : null
  const recipient = isLog ? (field('to') ?? readAddress(line)) : readAddress(withoutSender(line))
  const host = /\bhost ([\w.-]{3,253})/.exec(line)?.[1] ?? /\brelay=([\w.-]{3,253})/.exec(line)?.[1] ?? null
  // What is before the reply of a log line has numbers of its own.
  const said = answers.flatMap((answer) => answer.exec(line)?.[1] ?? [])[0]
  const dsn = field('dsn')
  return {
    recipient: recipient?.includes('@') ? recipient : null,
    action,
    status: dsn !== null && /^[245]\.\d{1,3}\.\d{1,3}$/.test(dsn) ? dsn : null,
    texts: isLog ? [said ?? line, line] : [line],
    host,
  }
}

/** What follows is the reply, in logs of Postfix, sendmail, and Exim. */
const answers = [
  /\bsaid: (.*)$/,
  /\bstatus=\w{1,20} \((.*)\)$/,
  /\bstat=(.*)$/,
  /SMTP error .{0,400}?: ([245]\d\d[ -].*)$/,
]

function actionOf(state: string, exim: string | undefined): Attempt['action'] {
  if (/^deferred/i.test(state) || exim === '==') return 'delayed'
  if (/^sent/i.test(state) || exim === '=>') return 'delivered'
  return 'failed'
}

/** The text without addresses that are the sender's. */
function withoutSender(line: string): string {
  const [first] = findAddresses(line)
  return first !== undefined && /sender|mail from|from=/i.test(line.slice(0, line.indexOf(first))) ? '' : line
}
