import { allCommands, type DescribedCommand, type DescribedValue } from '../ground/command-tree.ts'

/**
 * A script for bash 3.2 (macOS) and later. It follows the command tree along the command line and offers whatever can
 * come next.
 */
export function completeInBash(program: DescribedCommand): string {
  const commands = [...allCommands(program)]
  const deeper = commands.flatMap((command) => command.commands.map(({ path }) => path))
  const takingValue = commands.flatMap(({ path, flags }) =>
    flags.flatMap(({ names, value }) => (value ? names.map((flag) => `${path} ${flag}`) : [])),
  )
  return `# Completion of sendproof for bash, made by: sendproof completion bash

_sendproof_offer() {
  local candidate
  while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done < <(compgen "$@" -- "$current")
}

_sendproof() {
  local current=\${COMP_WORDS[COMP_CWORD]} command=sendproof flag= word index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    # Bash takes --flag=value apart.
    if [[ $word == '=' ]]; then continue; fi
    if [[ -n $flag ]]; then flag= && continue; fi
    case "$command $word" in
      ${anyOf(deeper)}) command+=" $word" ;;
      ${anyOf(takingValue)}) flag=$word ;;
    esac
  done
  if [[ $current == '=' ]]; then current=; fi
  case "$command:$flag:$current" in
${commands.flatMap(armsOf).join('\n')}
  esac
}

complete -F _sendproof sendproof
`
}

/** The candidates per `command:flag:current`; flags if nothing else can follow. */
function armsOf({ path, flags, arguments: [argument], commands }: DescribedCommand): string[] {
  const names = offerWords(flags.flatMap((flag) => flag.names))
  const inPlace = argument ? offerValue(argument) : names
  const next = commands.length > 0 ? offerWords(commands.map(({ name }) => name)) : inPlace
  return [
    ...flags.flatMap(({ names: spellings, value }) => {
      const offer = value && offerValue(value)
      const patterns = spellings.map((flag) => `${path}:${flag}:`)
      return offer ? [arm(anyOf(patterns, '*'), offer)] : []
    }),
    ...(next === names ? [] : [arm(`'${path}::-'*`, names)]),
    ...(next ? [arm(`'${path}::'*`, next)] : []),
  ]
}

function arm(pattern: string, action: string): string {
  return `    ${pattern}) ${action} ;;`
}

/** Null if any value is allowed. */
function offerValue({ choices, path }: DescribedValue): string | null {
  if (choices.length > 0) return offerWords(choices)
  if (path === null) return null
  return `compopt -o filenames 2> /dev/null; _sendproof_offer ${path === 'file' ? '-f' : '-d'}`
}

function offerWords(words: readonly string[]): string {
  return `_sendproof_offer -W '${words.join(' ')}'`
}

/** A pattern for `case`. */
function anyOf(texts: readonly string[], end = ''): string {
  return texts.map((text) => `'${text}'${end}`).join('|')
}
