import { cli } from '../../shared/i18n/locales/cli.ts'
import { defaultWidth, languageOf, type Screen, wrapText } from '../terminal/terminal.ts'
import { commandNames } from './commands.ts'

/** Commander does not wrap into narrower columns. */
const narrowestColumn = 40

/**
 * The help of the whole program, the same as commander's. People ask for it often, and loading commander and the message
 * formatter takes longer than Node itself; none of its texts has arguments.
 */
export function composeHelpPage({ stdout, env }: { stdout: Screen; env: NodeJS.ProcessEnv }): string {
  const width = stdout.columns ?? defaultWidth
  const { about, flags, help, commands } = { ...cli.en, ...cli[languageOf(env)] }
  const options = [
    ['-V, --version', flags.version],
    ['-h, --help', flags.help],
  ] as const
  const named = commandNames.map((name) => [name, commands[name]] as const)
  const rows = [...named, ['help', help.command] as const]
  const indent = Math.max(...[...options, ...rows].map(([term]) => term.length)) + 4
  const list = (title: string, items: readonly (readonly [string, string])[]) => {
    const lines = items.map(
      ([term, text]) => `  ${term}`.padEnd(indent) + wrap(text, width - indent).join(`\n${' '.repeat(indent)}`),
    )
    return `${title}\n${lines.join('\n')}\n`
  }
  return [
    `${help.usage} sendproof [options] [command]\n`,
    `${wrap(about, width).join('\n')}\n`,
    list(help.options, options),
    list(help.commands, rows),
  ].join('\n')
}

function wrap(text: string, columns: number): string[] {
  return columns < narrowestColumn ? [text] : wrapText(text, columns)
}
