/** The codes of an SMTP reply (RFC 5321 section 4.2) and of its enhanced status (RFC 3463). */
export interface ReplyCodes {
  code: number | null
  status: string | null
}

/** Longest text in which a reply is searched, in characters. Replies have at most 512 per line. */
export const maxReply = 4_000

/** Text as one line, as far as a reply can be in it. */
export function oneLine(text: string): string {
  return text
    .slice(0, 2 * maxReply)
    .replace(/\s{1,200}/g, ' ')
    .trim()
    .slice(0, maxReply)
}

/** A reply code with an enhanced status, also with what some mail systems write between them. */
const both =
  /(?<![\w.])([245][0-5]\d)(?:[ -]\1)?(?:[ ,:'"#([-]{1,5}(?:error_code ?:)?|[ -]{1,2}(?:<[^<> ]{1,320}>[ .:]{1,5}|[a-z_]{1,12} ))#?([245]\.[0-7]\.\d{1,3})(?!\.?\d)/gi
/** A reply code that begins a reply: nothing, punctuation, or a word that announces it is before it. */
const codeAlone =
  /(?:^|[;:>'"([]|\b(?:said|returned|responded|with|error|(?:response)?code|problem|reply|reason|response|result|smtp))[ :#'"(<[]{0,4}([245][0-5]\d)(?=[- ](?! |\d{1,10}(?:[ .]|$))|[ ]\d{3}[ -]|[:;,.)\]}'"](?!\d))/gi
/** A status by itself. Versions and addresses have another number of parts. */
const statusAlone = /(?<![\w.:/-])#?([245]\.[0-7]\.\d{1,3})(?!\.?\d)/g

/**
 * The codes of the reply in one line. If a queue gave up and quotes what it was told, those of the reply that it quotes.
 * Three digits are a code only where a reply begins.
 */
export function readCodes(line: string): ReplyCodes {
  const pairs = [...line.matchAll(both)]
  const pair = pairs.length > 1 && isGivenUp(pairs[0]?.[2]) ? pairs.at(-1) : pairs[0]
  if (pair) return { code: Number(pair[1]), status: pair[2] ?? null }
  const [, digits] = codeAlone.exec(line) ?? []
  codeAlone.lastIndex = 0
  const code = digits === undefined ? null : Number(digits)
  const statuses = [...line.matchAll(statusAlone)].flatMap(([, status]) => status ?? [])
  return { code, status: statuses.find((status) => code === null || status[0] === String(code)[0]) ?? null }
}

/** The status of a queue that gave up (RFC 3463 section 3.5). */
export function isGivenUp(status: string | null | undefined): boolean {
  return /^[45]\.4\.7$/.test(status ?? '')
}
