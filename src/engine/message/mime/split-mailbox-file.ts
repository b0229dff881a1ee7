const lineStart = Buffer.from('\nFrom ')
const lineFeed = 0x0a
const carriageReturn = 0x0d
/** Its date distinguishes the line from a sentence. Some programs write no address, or a zone before the year. */
const separator = /^From \S+ +(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? +[A-Z\d]/
/** Longest separator, up to the day. */
const separatorOctets = 400

/**
 * The emails of a mailbox file (mbox, RFC 4155), in which email clients export a folder. Every other file is its own
 * only part. Null if there are more than `most`.
 */
export function splitMailboxFile(octets: Buffer, max: number): Buffer[] | null {
  if (!isSeparator(octets, 0)) return [octets]
  const emails: Buffer[] = []
  let start = 0
  for (let at = octets.indexOf(lineStart); at >= 0; at = octets.indexOf(lineStart, at + 1)) {
    if (!endsEmptyLine(octets, at) || !isSeparator(octets, at + 1)) continue
    emails.push(octets.subarray(start, at + 1))
    if (emails.length >= max) return null
    start = at + 1
  }
  return [...emails, octets.subarray(start)]
}

function isSeparator(octets: Buffer, at: number): boolean {
  return separator.test(octets.toString('latin1', at, at + separatorOctets))
}

/** Whether the line feed at an offset ends an empty line. */
function endsEmptyLine(octets: Buffer, at: number): boolean {
  const before = octets[at - 1] === carriageReturn ? at - 2 : at - 1
  return octets[before] === lineFeed
}
