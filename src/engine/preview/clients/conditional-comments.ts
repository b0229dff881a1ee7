/** Text that a conditional comment shows or hides, as the first place of its kind. */
interface Condition {
  what: string
  line: number
}

interface ReadConditions {
  /** With as many lines as the source. */
  html: string
  /** The parts that are not shown. */
  hidden: Condition[]
}

/** The start or the end of a conditional comment, or of a part that only such clients hide. */
const marks = /<!(?:--)?\[if ([^\]]{0,200})\]>(?:(?:<!)?-->)?|(?:<!--)?<!\[endif\](?:--)?>/gi

/**
 * HTML as Outlook on Windows reads it: conditional comments for it are part of the message, and what is for all others is
 * not. Linear; never throws.
 */
export function readConditions(source: string): ReadConditions {
  const written: string[] = []
  const hidden: Condition[] = []
  let done = 0
  let line = 1
  let isHidden = false

  const take = (end: number, isShown: boolean) => {
    const text = source.slice(done, end)
    const breaks = text.replace(/[^\n]+/g, '')
    line += breaks.length
    written.push(isShown ? text : breaks)
    done = end
  }

  for (const { 0: mark, 1: condition, index } of source.matchAll(marks)) {
    take(index, !isHidden)
    if (condition === undefined) isHidden = false
    else if (!isHidden) {
      isHidden = !isMet(condition)
      if (isHidden) hidden.push({ what: mark.replace(/\s+/g, ' '), line })
    }
    take(index + mark.length, false)
  }
  take(source.length, !isHidden)
  return { html: written.join(''), hidden }
}

/** The version of Word in every Outlook since 2016. */
const version = 16
const comparisons: Readonly<Record<string, (wanted: number) => boolean>> = {
  '': (wanted) => wanted === version,
  lt: (wanted) => version < wanted,
  lte: (wanted) => version <= wanted,
  gt: (wanted) => version > wanted,
  gte: (wanted) => version >= wanted,
}

/** Whether a condition such as `(gte mso 9)|(IE)` is met. */
function isMet(condition: string): boolean {
  let left = condition
    .toLowerCase()
    .replace(/\b(?:(lte?|gte?)\s+)?(mso|ie|vml|true|false)\b(?:\s+(\d+(?:\.\d+)?))?/g, (...found: string[]) => {
      const [, comparison = '', name, wanted] = found
      if (name !== 'mso') return name === 'vml' || name === 'true' ? '1' : '0'
      const isFulfilled = wanted === undefined || comparisons[comparison]?.(Number(wanted))
      return isFulfilled ? '1' : '0'
    })
    .replace(/\s+/g, '')
  for (let before = ''; before !== left; ) {
    before = left
    left = left
      .replace(/!([01])/g, (_, bit: string) => (bit === '1' ? '0' : '1'))
      .replace(/\(([01])\)/g, '$1')
      .replace(/([01])&([01])/, (_, a: string, b: string) => (a === '1' && b === '1' ? '1' : '0'))
    if (left === before)
      left = left.replace(/([01])\|([01])/, (_, a: string, b: string) => (a === '1' || b === '1' ? '1' : '0'))
  }
  return left === '1'
}
