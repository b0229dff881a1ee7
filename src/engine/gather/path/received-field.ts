import { readMailDate } from '../../message/dates/mail-date.ts'
import { readIpAddress } from '../../names/ip-address.ts'

/** The contents of a `Received` field (RFC 5321 section 4.4), as far as they can be parsed. */
export interface ReceivedField {
  /** The HELO name of the sending host. */
  helo: string | null
  /** The reverse name that the receiving host found for the address, if any. */
  name: string | null
  ip: string | null
  by: string | null
  /** The `with` clause, or the `via` clause if there is no other: SMTP, ESMTPS, Microsoft SMTP Server, HTTP, … */
  protocol: string | null
  /** The ID that the receiving host assigned to the message. */
  id: string | null
  /** A recipient, if the field names one. */
  recipient: string | null
  /** Null if the field does not say. */
  tls: boolean | null
  /** Normalized to `TLSv1.2`. */
  tlsVersion: string | null
  tlsCipher: string | null
  date: Date | null
}

interface Token {
  kind: 'word' | 'comment'
  text: string
}

type Clause = 'from' | 'by' | 'via' | 'with' | 'id' | 'for'

/** Real fields have a few hundred characters; the rest is ignored. */
const maxFieldLength = 4000
/** The maximum length of a DNS name (RFC 1035 section 2.3.4). */
const maxNameLength = 255

const clauseNames: ReadonlySet<string> = new Set<Clause>(['from', 'by', 'via', 'with', 'id', 'for'])
/** RFC 3848 and similar forms; the final S stands for TLS. */
const mailProtocol = /^(?:utf8)?(?:e?smtp|lmtp)(s?)a?$/i
const tlsVersion = /\b(TLS|SSL) ?v?([1-3])(?:[._]([0-3]))?\b/i
/** A cipher suite in OpenSSL or IANA notation. */
const cipherSuite =
  /^(?:TLS_[A-Z0-9_]{4,60}|(?:(?:EC)?DHE?|A?ECDHE?|ADH|AES\d*|CHACHA20|CAMELLIA\d*|RSA|DES|RC4)[-_][A-Z0-9_-]{3,60})$/i
const tlsRemark = /\btls ?v?1|\bssl ?v?3|\bversion=tls|\bcipher=|google transport security/i

/**
 * Parses a `Received` field in the formats of Postfix, Sendmail, Exim, Exchange, Gmail, Haraka, qmail, and similar
 * servers, in linear time. Values that it cannot parse are null.
 */
export function readReceivedField(value: string): ReceivedField {
  const text = value.slice(0, maxFieldLength)
  const semicolon = text.lastIndexOf(';')
  const tokens = tokenize(semicolon < 0 ? text : text.slice(0, semicolon))
  const clauses = groupByClause(tokens)
  // Webmail uses `via HTTP` instead of `with HTTP`.
  const protocol = wordsBeforeComment(clauses.get('with')) || wordsBeforeComment(clauses.get('via')) || null
  return {
    ...readFrom(clauses.get('from') ?? []),
    by: nameOf(clauses.get('by')?.find(isWord)?.text ?? ''),
    protocol: protocol?.slice(0, maxNameLength) ?? null,
    id: firstWord(clauses.get('id')),
    recipient: firstWord(clauses.get('for'))?.replace(/^<|>$/g, '') || null,
    ...readTls(clauses.get('with') ?? [], tokens),
    date: readMailDate(text.slice(semicolon + 1)),
  }
}

/** Splits into words and comments. Nested comments keep their parentheses; a semicolon outside comments ends a word. */
function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let depth = 0
  let current = ''
  const finish = (kind: Token['kind']) => {
    if (current) tokens.push({ kind, text: current })
    current = ''
  }
  for (const character of text) {
    if (character === '(' && depth++ === 0) finish('word')
    else if (character === ')' && depth > 0 && --depth === 0) finish('comment')
    else if (depth === 0 && /[\s;]/.test(character)) finish('word')
    else current += character
  }
  finish(depth > 0 ? 'comment' : 'word')
  return tokens
}

/** The tokens of each clause. Repeated clauses and text before the first clause are ignored. */
function groupByClause(tokens: readonly Token[]): Map<string, Token[]> {
  const clauses = new Map<string, Token[]>()
  let current: Token[] = []
  for (const token of tokens) {
    const name = token.text.toLowerCase()
    if (isWord(token) && clauseNames.has(name)) {
      current = []
      if (!clauses.has(name)) clauses.set(name, current)
    } else current.push(token)
  }
  return clauses
}

function isWord({ kind }: Token): boolean {
  return kind === 'word'
}

function wordsBeforeComment(clause: readonly Token[] = []): string {
  const comment = clause.findIndex(({ kind }) => kind === 'comment')
  const words = comment < 0 ? clause : clause.slice(0, comment)
  return words.map(({ text }) => text).join(' ')
}

/**
 * The `from` clause. Most servers write `HELO (NAME [IP])`; Exim and qmail write `NAME (HELO)` and mark it with `helo=`
 * or `HELO` in the comment.
 */
function readFrom(clause: readonly Token[]): Pick<ReceivedField, 'helo' | 'name' | 'ip'> {
  const words = clause.filter(isWord).map(({ text }) => text)
  const [word = ''] = words
  const comments = clause.filter(({ kind }) => kind === 'comment').map(({ text }) => readHostRemark(text))
  const stated = comments.find(({ helo }) => helo !== null)?.helo ?? null
  const address = comments.find(({ ip }) => ip !== null)
  // fetchmail puts the address next to the name, without parentheses.
  const ip = address?.ip ?? words.map(addressIn).find((found) => found !== null) ?? null
  if (stated !== null) return { helo: nameOf(stated), name: addressIn(word) ? null : nameOf(word), ip }
  return { helo: nameOf(word), name: nameOf(address?.name ?? ''), ip }
}

interface HostRemark {
  helo: string | null
  name: string | null
  ip: string | null
}

/** A comment about the sending host: `NAME [IP]`, `[IP] helo=NAME`, `HELO NAME`, `IP`, `user@IP`. */
function readHostRemark(comment: string): HostRemark {
  const remark: HostRemark = { helo: null, name: null, ip: null }
  let previous = ''
  for (const word of comment.split(/\s+/)) {
    const stated = /^(?:helo|[el]hlo)=(.*)$/i.exec(word)?.[1]
    if (stated !== undefined) remark.helo ??= stated
    else if (/^(?:helo|[el]hlo)$/i.test(previous)) remark.helo ??= word
    else if (remark.ip === null && addressIn(word) !== null) {
      remark.ip = addressIn(word)
      remark.name = previous.slice(previous.lastIndexOf('@') + 1)
    }
    previous = word
  }
  return remark
}

/**
 * Parses a word that is an address: `[192.0.2.1]`, `[IPv6:2001:db8::1]:25`, `192.0.2.1`, `user@192.0.2.1`,
 * `[192.0.2.1:25]`.
 */
function addressIn(word: string): string | null {
  const bracketed = /\[([^[\]]*)\]/.exec(word)?.[1]
  const text = (bracketed ?? word.slice(word.lastIndexOf('@') + 1)).replace(/^IPv6:/i, '')
  return readIpAddress(text) ?? readIpAddress(text.replace(/:\d{1,5}$/, ''))
}

/** A host name; null for placeholders. */
function nameOf(word: string): string | null {
  const name = word.replace(/\.$/, '').slice(0, maxNameLength)
  return name === '' || name.toLowerCase() === 'unknown' ? null : name
}

function firstWord(clause: readonly Token[] = []): string | null {
  return clause.find(isWord)?.text.slice(0, maxNameLength) ?? null
}

/** The TLS data in the comments; Exim puts the cipher suite into the `with` clause. */
function readTls(
  withClause: readonly Token[],
  tokens: readonly Token[],
): Pick<ReceivedField, 'tls' | 'tlsVersion' | 'tlsCipher'> {
  const comments = tokens.filter((token) => !isWord(token)).map(({ text }) => text)
  const words = withClause.filter(isWord).map(({ text }) => text)
  const tlsCipher = [...comments, ...words].flatMap((text) => text.split(/[\s:,;=()]+/)).find(isCipherSuite) ?? null
  const tls = tlsCipher === null ? usedTls(words[0] ?? '', comments) : true
  const remark = comments.find((comment) => tlsVersion.test(comment)) ?? ''
  return { tls, tlsVersion: tls ? formatTlsVersion(remark) : null, tlsCipher }
}

function isCipherSuite(word: string): boolean {
  return cipherSuite.test(word)
}

function formatTlsVersion(remark: string): string | null {
  const [, name, major, minor] = tlsVersion.exec(remark) ?? []
  return name === undefined ? null : `${name.toUpperCase()}v${major}${minor === undefined ? '' : `.${minor}`}`
}

function usedTls(protocol: string, comments: readonly string[]): boolean | null {
  if (comments.some((comment) => tlsRemark.test(comment))) return true
  const match = mailProtocol.exec(protocol)
  return match ? match[1] !== '' : null
}
