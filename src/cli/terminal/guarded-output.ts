import { type Output, showsColors, type Terminal } from './terminal.ts'

const escapeCode = '\u001b'

/**
 * Control characters except tab and line feed (carriage return is allowed only before a line feed), and bidirectional
 * controls.
 */
const control = String.raw`(?![\t\n]|\r\n)[\p{Cc}\p{Bidi_Control}]`
const forbidden = new RegExp(control, 'gu')
/** The same, except for the colors of `paintFor`. */
const forbiddenBesideColors = new RegExp(String.raw`(?!${escapeCode}\[(?:1|2|22|3[1-46]|39|90)m)${control}`, 'gu')

/** CI commands at the start of a line (GitHub), possibly after blanks and colors. */
const lineCommand = new RegExp(String.raw`^((?:[^\S\n]|${escapeCode}\[\d+m)*):(?=:)`, 'gm')
/** CI commands anywhere in a line: `##vso[` and `##[` (Azure, GitHub), `##teamcity[`. */
const inlineCommand = /#(?=#[a-z]{0,20}\[)/gi

/** The progress line, which is redrawn in place (`showProgress`). */
const redrawn = new RegExp(String.raw`^\r([^\r\n]*)${escapeCode}\[K$`)

/**
 * All output goes through this guard. Untrusted text (a subject, a DNS record, a file name) cannot move the cursor, set
 * a title, change the text direction, or give commands to a CI system: such characters become `\uXXXX`. JSON keeps its
 * meaning, because they only occur inside strings.
 */
export function guardTerminal(terminal: Terminal): Terminal {
  const hasColors = terminal.stdout.isTTY === true || showsColors(terminal.stdout, terminal.environment)
  return {
    // Opening it takes a moment, and few commands read it.
    get stdin() {
      return terminal.stdin
    },
    get octets() {
      return terminal.octets
    },
    stdout: guardOutput(terminal.stdout, hasColors ? forbiddenBesideColors : forbidden),
    stderr: guardOutput(terminal.stderr, forbidden),
    environment: terminal.environment,
  }
}

function guardOutput(output: Output, refused: RegExp): Output {
  /** Whether the next text starts a line. */
  let isAtStart = true

  function guard(text: string): string {
    return text
      .replace(refused, escapeCharacter)
      .replace(inlineCommand, escapeCharacter)
      .replace(lineCommand, (found, before: string, offset: number) =>
        offset > 0 || isAtStart ? `${before}${escapeCharacter(':')}` : found,
      )
  }

  return {
    get isTTY() {
      return output.isTTY === true
    },
    get columns() {
      return output.columns ?? 0
    },
    write(text) {
      const [, line] = (output.isTTY && redrawn.exec(text)) || []
      if (line !== undefined) return output.write(`\r${guard(line)}${escapeCode}[K`)
      const guarded = guard(text)
      if (text !== '') isAtStart = text.endsWith('\n')
      return output.write(guarded)
    },
  }
}

/** Escapes text inside a workflow command, which bypasses the guard. */
export function disarm(text: string): string {
  return text.replace(forbidden, escapeCharacter).replace(inlineCommand, escapeCharacter)
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
