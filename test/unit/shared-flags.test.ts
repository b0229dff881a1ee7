import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/build-product.ts'
import { composeManPage } from '../../scripts/compose-man-page.ts'
import { describeCommandLine } from '../../scripts/describe-command-line.ts'
import { completeInBash } from '../../src/cli/completion/bash.ts'
import { completeInFish } from '../../src/cli/completion/fish.ts'
import { completeInZsh } from '../../src/cli/completion/zsh.ts'
import { allCommands } from '../../src/cli/ground/command-tree.ts'
import { sharedFlags } from '../../src/cli/ground/report-flags.ts'

/* The table of shared flags against everything that shows flags: help, completion, the manual, and the guide. */

const program = await describeCommandLine()
const commands = new Map([...allCommands(program)].map((command) => [command.path.replace('sendproof ', ''), command]))
const manual = (await composeManPage()).replaceAll('\\-', '-').replaceAll(/\\f[BIR]/g, '')
const scripts = { bash: completeInBash(program), zsh: completeInZsh(program), fish: completeInFish(program) }
const guide = readFileSync(join(root, 'docs/guide.md'), 'utf8')

const rows = sharedFlags.flatMap((row) => row.commands.map((command) => ({ ...row, command })))

describe.each(rows)('$flag of $command', ({ flag, command, choices = [], standard }) => {
  const [name = '', value = null] = flag.split(' ')

  it('is the same in the help, the manual, and all completions', () => {
    const shown = commands.get(command)?.flags.find(({ names }) => names.includes(name))
    expect(shown?.value && `<${shown.value.name}>`).toBe(value)
    expect(shown?.value?.choices ?? []).toEqual(choices)
    for (const choice of choices) expect(shown?.description).toContain(choice)
    if (standard) expect(shown?.description).toContain(`default: ${standard.value}`)
    const [, section = ''] = manual.split(`.SS sendproof ${command}\n`)
    expect(section.split('.SS ')[0]).toContain(`\n${[name, value?.slice(1, -1)].filter(Boolean).join(' ')}\n`)
    expect(scripts.bash).toMatch(new RegExp(`'sendproof ${command}::-?'.*${name}\\b`))
    expect(scripts.fish).toContain(`'__sendproof_at sendproof ${command}' -l ${name.slice(2)} `)
    expect(scripts.zsh.split(`_sendproof_${command}() {`)[1]?.split('\n}')[0]).toContain(name)
    if (choices.length > 0) for (const script of Object.values(scripts)) expect(script).toContain(choices.join(' '))
  })
})

it('has every flag that several of its commands have', () => {
  const listed = new Set(sharedFlags.flatMap(({ commands }) => commands))
  const counts = new Map<string, string[]>()
  for (const name of listed)
    for (const { names } of commands.get(name)?.flags ?? [])
      for (const each of names) counts.set(each, [...(counts.get(each) ?? []), name])
  const known = new Set(sharedFlags.map(({ flag }) => flag.split(' ')[0]))
  const settings = ['--lang', '--dns', '--offline', '--blacklists']
  const others = [...counts].filter(([flag, names]) => names.length > 1 && !known.has(flag) && !settings.includes(flag))
  // Of two commands that share nothing else.
  expect(others.map(([flag]) => flag).sort()).toEqual(['--force', '--help', '--out', '-h'])
})

it.each(
  [...guide.matchAll(/^\| `(--[\w-]+)` \| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm)].map(([, flag, named, standard]) => ({
    ...{ flag, named, standard },
  })),
)('is as the guide says: $flag', ({ flag, named = '', standard = '' }) => {
  const rowsOf = rows.filter((row) => row.flag.startsWith(`${flag} `))
  const words = [...named.matchAll(/`(\w+)`/g)].map(([, word = '']) => word)
  expect(rowsOf.map(({ command }) => command).sort()).toEqual(words.sort())
  for (const row of rowsOf) if (row.standard) expect(standard).toContain(`\`${row.standard.value}\``)
})
