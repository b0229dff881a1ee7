import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import { ident, string, url } from 'css-tree/utils'
import { filterDeclarations } from './filter-declarations.ts'
import type { Surroundings } from './surroundings.ts'

/** Of one `<style>` or `style=""`: Gmail drops anything over 16 KB, and newsletters have less than 50. */
const maxCssLength = 512 * 1024

/** At-rules that only set conditions for other rules, or define animations. */
const allowedAtRules = new Set(['media', 'supports', 'container', 'layer', 'keyframes', '-webkit-keyframes'])

/** Functions of values and selectors that contain no address and run nothing. */
const allowedFunctions = new Set(
  (
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark var calc min max clamp round abs sign ' +
    'linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient ' +
    'repeating-conic-gradient -webkit-linear-gradient -webkit-radial-gradient ' +
    'translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate rotatex rotatey ' +
    'rotatez rotate3d skew skewx skewy matrix matrix3d perspective cubic-bezier steps blur brightness contrast ' +
    'drop-shadow grayscale hue-rotate invert opacity saturate sepia counter counters inset circle ellipse polygon rect ' +
    'repeat minmax fit-content not is where has nth-child nth-last-child nth-of-type nth-last-of-type lang dir'
  ).split(' '),
)

/** Functions whose argument is a URL. */
const addressFunctions = new Set(['url', 'src'])

/** Replaces removed tokens, so that their neighbors do not merge into one token: `u` and `rl(`. */
const gap = '/**/'

/** A condition that is always true, and one that is never true. */
const always = '0px'
const never = '999999px'

/** What is being skipped: an at-rule to its end, or a function to its closing bracket. */
type Skipped =
  | { kind: 'at_rule'; name: string; curly: number }
  | { kind: 'function'; name: string; round: number; address: string | null }

/**
 * Removes everything from CSS that loads or runs something: the remaining tokens can do neither in any context, and are
 * in declarations of known properties. Media queries for a color scheme are resolved with the current one. Linear;
 * never throws.
 */
export function sanitizeCss(css: string, surroundings: Surroundings, place: 'sheet' | 'attribute' = 'sheet'): string {
  const source = css.slice(0, maxCssLength)
  const written: string[] = []
  let skipped: Skipped | null = null
  let lastType: number = tokenTypes.EOF
  /** Whether the value of a color scheme query follows. */
  let asksScheme = false

  const writeAddress = (address: string | null) => {
    const picture = address === null ? null : surroundings.picture(address)
    written.push(picture === null ? 'none' : `url("${picture}")`)
  }

  const skip = (current: Skipped, type: number, text: string) => {
    const ended = current.kind === 'at_rule' ? passAtRule(current, type) : passFunction(current, type)
    noteAddress(current, type, text, surroundings)
    if (ended === 'within') return
    skipped = null
    if (current.kind === 'function') writeAddress(current.address)
    else written.push(ended === 'before' ? `${gap}}` : gap)
  }

  const take = (type: number, text: string) => {
    switch (type) {
      case tokenTypes.Comment:
      case tokenTypes.CDO:
      case tokenTypes.CDC:
      case tokenTypes.BadString:
      case tokenTypes.BadUrl:
        return written.push(gap)
      case tokenTypes.Url:
        return writeAddress(url.decode(text))
      case tokenTypes.AtKeyword: {
        const name = nameOf(text.slice(1))
        if (allowedAtRules.has(name)) return written.push(`@${name}`)
        skipped = { kind: 'at_rule', name, curly: 0 }
        return
      }
      case tokenTypes.Function: {
        const name = nameOf(text.slice(0, -1))
        if (allowedFunctions.has(name)) return written.push(`${name}(`)
        skipped = { kind: 'function', name, round: 1, address: null }
        return
      }
      case tokenTypes.Ident:
        return written.push(takeIdent(text))
      case tokenTypes.RightParenthesis:
        asksScheme = false
    }
    written.push(text)
  }

  const takeIdent = (text: string): string => {
    const name = nameOf(text)
    if (name === 'prefers-color-scheme') {
      asksScheme = true
      return 'min-width'
    }
    // The address of a link is in another attribute, so that it cannot be followed.
    if (lastType === tokenTypes.Colon && (name === 'link' || name === 'any-link')) return 'is([data-target],[href])'
    if (lastType === tokenTypes.LeftSquareBracket && name === 'href') return 'data-target'
    if (!asksScheme) return text
    asksScheme = false
    if (name === 'dark') surroundings.noteDarkDesign()
    return name === surroundings.scheme ? always : never
  }

  tokenize(source, (type, start, end) => {
    const text = source.slice(start, end)
    if (skipped) skip(skipped, type, text)
    else take(type, text)
    lastType = type
  })
  // Nothing in CSS needs `</`, and in a `style` element it could end the element.
  return filterDeclarations(written.join(''), place, surroundings.scheme).replaceAll('</', '<\\/')
}

function nameOf(text: string): string {
  return ident.decode(text).toLowerCase()
}

/**
 * Whether a token ends a removed rule: it is `after` the rule, or the rule ends `before` it if it closes the
 * surrounding block.
 */
function passAtRule(rule: Extract<Skipped, { kind: 'at_rule' }>, type: number): 'within' | 'after' | 'before' {
  if (type === tokenTypes.LeftCurlyBracket) rule.curly += 1
  if (type === tokenTypes.Semicolon && rule.curly === 0) return 'after'
  if (type !== tokenTypes.RightCurlyBracket) return 'within'
  rule.curly -= 1
  if (rule.curly < 0) return 'before'
  return rule.curly === 0 ? 'after' : 'within'
}

function passFunction(call: Extract<Skipped, { kind: 'function' }>, type: number): 'within' | 'after' {
  if (type === tokenTypes.Function || type === tokenTypes.LeftParenthesis) call.round += 1
  if (type === tokenTypes.RightParenthesis) call.round -= 1
  return call.round === 0 ? 'after' : 'within'
}

/** Records what would have been loaded. */
function noteAddress(skipped: Skipped, type: number, text: string, surroundings: Surroundings): void {
  const isString = type === tokenTypes.String
  if (!isString && type !== tokenTypes.Url) return
  const address = isString ? string.decode(text) : url.decode(text)
  if (skipped.kind === 'function') {
    if (addressFunctions.has(skipped.name)) skipped.address ??= address
    else surroundings.note('images', address)
  } else if (skipped.name === 'import') surroundings.note('style_sheets', address)
  else if (skipped.name === 'font-face') surroundings.note('fonts', address)
}
