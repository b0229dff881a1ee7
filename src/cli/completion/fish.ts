import { allCommands, type DescribedCommand, type DescribedValue } from '../ground/command-tree.ts'

/** A script for fish: one line per flag, argument, and command, which applies to its command only. */
export function completeInFish(program: DescribedCommand): string {
  const commands = [...allCommands(program)]
  const deeper = commands.flatMap((command) => command.commands.map(({ path }) => quote(path)))
  return `# Completion of sendproof for fish, made by: sendproof completion fish

function __sendproof_at
    set -l command sendproof
    for word in (commandline -opc)[2..]
        switch "$command $word"
            case ${deeper.join(' ')}
                set command "$command $word"
        end
    end
    test "$command" = "$argv"
end

complete -c sendproof -f
${commands.flatMap(linesOf).join('\n')}
`
}

function linesOf({ path, flags, arguments: values, commands }: DescribedCommand): string[] {
  const at = `complete -c sendproof -n ${quote(`__sendproof_at ${path}`)}`
  return [
    ...commands.map(({ name, description }) => `${at} -a ${name} -d ${quote(description)}`),
    ...flags.map(({ names, value, description }) =>
      [at, ...names.map(spell), ...(value ? ['-r', offer(value) || '-f'] : []), '-d', quote(description)].join(' '),
    ),
    ...values.flatMap((value) => (offer(value) === '' ? [] : [`${at} ${offer(value)}`])),
  ]
}

function spell(flag: string): string {
  return flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`
}

/** Empty if any value is allowed. */
function offer({ choices, path }: DescribedValue): string {
  if (choices.length > 0) return `-f -a ${quote(choices.join(' '))}`
  if (path === null) return ''
  return path === 'file' ? '-F' : `-f -a '(__fish_complete_directories)'`
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
