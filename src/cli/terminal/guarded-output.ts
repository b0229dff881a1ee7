import type { Output, Terminal } from './terminal.ts'

const escapeCode = '\u001b'

/** Control characters except tab and line feed (carriage return only before one), and bidirectional controls. */
const control = String.raw`(?![\t\n]|\r\n)[\p{Cc}\p{Bidi_Control}]`
const forbidden = new RegExp(control, 'gu')
/** The same, except for the colors of `paintFor`. */
const forbiddenBesideColours = new RegExp(String.raw`(?!${escapeCode}\[(?:1|2|22|3[1-46]|39|90)m)${control}`, 'gu')

/** Commands of a CI system at the start of a line (GitHub), after blanks and colors. */
const lineCommand = new RegExp(String.raw`^((?:[^\S\n]|${escapeCode}\[\d+m)*):(?=:)`, 'gm')
/** Commands anywhere in a line: `##vso[` and `##[` (Azure, GitHub), `##teamcity[`. */
const inlineCommand = /#(?=#[a-z]{0,20}\[)/gi

/** The progress line, which redraws itself (`showProgress`). */
const redrawn = new RegExp(String.raw`^\r([^\r\n]*)${escapeCode}\[K$`)

/**
 * The only way to the terminal. Untrusted text (a subject, a DNS record, a file name) cannot move the cursor, set a
 * title, change the text direction or command a CI system: such characters become `\uXXXX`. In JSON that is the same
 * string, as they only occur within strings.
 */
export function guardTerminal(terminal: Terminal): Terminal {
  return {
    // Creating it takes a moment, and few commands read it.
    get stdin() {
      return terminal.stdin
    },
    get octets() {
      return terminal.octets
    },
    stdout: guardOutput(terminal.stdout, terminal.stdout.isTTY ? forbiddenBesideColours : forbidden),
    stderr: guardOutput(terminal.stderr, forbidden),
    environment: terminal.environment,
  }
}

function guardOutput(output: Output, refused: RegExp): Output {
  /** Whether the next text begins a line. */
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

/** A text within a workflow command, which bypasses the guard. */
export function disarm(text: string): string {
  return text.replace(forbidden, escapeCharacter).replace(inlineCommand, escapeCharacter)
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
