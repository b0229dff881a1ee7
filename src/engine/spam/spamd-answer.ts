import type { SpamSymbol } from '../../shared/contract/facts/message/spam.ts'
import type { FilterVerdict } from '../ports/spam-filter.ts'

/** `SPAMD/1.1 0 EX_OK` */
const statusLine = /^SPAMD\/\d\.\d (\d{1,3}) ([^\r\n]{1,100})/
/** `Spam: True ; 15.2 / 5.0` */
const verdictLine = /^Spam: *(?:True|False|Yes|No) *; *(-?\d+(?:\.\d+)?) *\/ *(-?\d+(?:\.\d+)?)/im
/** A line of the report table: points, name, start of the description. */
const ruleLine = /^ *(-?\d+(?:\.\d+)?) +([A-Z][A-Z0-9_]{1,80}) *([^ ].*)?$/
/** A continuation of the description: the table wraps its lines. */
const continuationLine = /^ {20,}(\S.*)$/

/** Maximum number of rules; real messages have a few dozen. */
const maxSymbols = 1000
const maxDescription = 500

/**
 * Parses the response to `REPORT`: the score from its header, the rules from SpamAssassin's default report table.
 * Throws with the response text if it is not a verdict.
 */
export function readSpamdAnswer(answer: string): FilterVerdict {
  const [, code, word] = statusLine.exec(answer) ?? []
  if (code === undefined) throw new Error('not a response from spamd')
  if (Number(code) !== 0) throw new Error(`${code} ${word}`)
  const headerEnd = answer.indexOf('\r\n\r\n')
  const [, score, required] = verdictLine.exec(headerEnd < 0 ? answer : answer.slice(0, headerEnd)) ?? []
  if (score === undefined || required === undefined) throw new Error('the response has no score')
  const isSpam = Number(score) >= Number(required)
  return {
    score: Number(score),
    required_score: Number(required),
    // SpamAssassin only marks messages; these are rspamd's names for that.
    action: isSpam ? 'add header' : 'no action',
    symbols: readTable(headerEnd < 0 ? '' : answer.slice(headerEnd)),
  }
}

function readTable(report: string): SpamSymbol[] {
  const symbols: SpamSymbol[] = []
  for (const line of report.split(/\r?\n/)) {
    const [, points, name, description = ''] = ruleLine.exec(line) ?? []
    const last = symbols.at(-1)
    const more = continuationLine.exec(line)?.[1]
    if (points !== undefined && name !== undefined) {
      if (symbols.length === maxSymbols) break
      symbols.push({ name, score: Number(points), group: '', description: description.trim() || null })
    } else if (last && more !== undefined) {
      last.description = `${last.description ?? ''} ${more}`.trim().slice(0, maxDescription)
    }
  }
  return symbols
}
