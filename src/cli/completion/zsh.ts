import {
  allCommands,
  type DescribedArgument,
  type DescribedCommand,
  type DescribedFlag,
  type DescribedValue,
} from '../ground/command-tree.ts'

/** A script for zsh, to `source` or to put in a folder of `fpath`: one function per command. */
export function completeInZsh(program: DescribedCommand): string {
  const functions = [...allCommands(program)].map((command) =>
    command.commands.length > 0 ? chooseCommand(command) : completeCommand(command),
  )
  return `#compdef sendproof
# Completion of sendproof for zsh, made by: sendproof completion zsh

${functions.join('\n\n')}

if [[ $funcstack[1] == _sendproof ]]; then
  _sendproof "$@"
else
  compdef _sendproof sendproof
fi
`
}

function functionOf({ path }: DescribedCommand): string {
  return `_${path.replaceAll(' ', '_')}`
}

function completeCommand(command: DescribedCommand): string {
  const specs = [...command.flags.map(flagSpec), ...command.arguments.map(argumentSpec)]
  return `${functionOf(command)}() {
  _arguments -S \\
    ${specs.join(' \\\n    ')}
}`
}

/** The function of a command with subcommands, which dispatches to them. */
function chooseCommand(command: DescribedCommand): string {
  const described = command.commands.map(({ name, description }) => quote(`${name}:${description}`))
  const ways = command.commands.map((child) => `    ${child.name}) ${functionOf(child)} ;;`)
  return `${functionOf(command)}() {
  local curcontext=$curcontext state line
  local -a commands=(
    ${described.join('\n    ')}
  )
  _arguments -C -S \\
    ${command.flags.map(flagSpec).join(' \\\n    ')} \\
    '1: :->command' '*:: :->words'
  [[ $state == command ]] && _describe -t commands command commands
  [[ $state == words ]] && case $line[1] in
${ways.join('\n')}
  esac
}`
}

/** A flag with a value can be repeated; a switch cannot, in any of its spellings. */
function flagSpec({ names, value, description }: DescribedFlag): string {
  const text = `[${description.replace(/[\\[\]]/g, '\\$&')}]`
  if (value) return names.map((name) => quote(`*${name}=${text}:${value.name}:${actionOf(value)}`)).join(' ')
  return names.map((name) => quote(`(${names.join(' ')})${name}${text}`)).join(' ')
}

function argumentSpec(argument: DescribedArgument, index: number): string {
  const { name, isRequired, isVariadic } = argument
  const place = isVariadic ? '*' : `${index + 1}${isRequired ? '' : ':'}`
  return quote(`${place}:${name}:${actionOf(argument)}`)
}

function actionOf({ choices, path }: DescribedValue): string {
  if (choices.length > 0) return `(${choices.join(' ')})`
  if (path === null) return ' '
  return path === 'file' ? '_files' : '_files -/'
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
