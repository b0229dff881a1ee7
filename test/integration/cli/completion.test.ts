import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeCommandLine } from '../../../scripts/describe-command-line.ts'
import { allCommands } from '../../../src/cli/ground/command-tree.ts'
import { named, programObstacle } from '../../support/obstacles.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** The working directory: it contains a message whose name needs quoting, and a folder. */
function typingFolder(): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'spring sale.eml'), '')
  mkdirSync(join(folder, 'spring data'))
  return folder
}

/** The completions at the end of a command line, sorted. */
type Shell = (script: string, line: string) => string[]

const shells: Record<'bash' | 'fish', Shell> = {
  bash(script, line) {
    const program = `${script}
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _sendproof; printf '%s\\n' "\${COMPREPLY[@]}"`
    // bash treats = as a separate word.
    return linesOf('bash', ['--norc', '-c', program, 'bash', ...line.split(/ |(?==)|(?<==)/)])
  },
  fish: (script, line) =>
    linesOf('fish', ['--no-config', '-c', `${script}\ncomplete -C "$argv"`, line]).map((offer) =>
      // A description follows after a tab; folders show their type, and flags include their value.
      offer
        .replace(/\t.*$/, '')
        .replace(/^--[^=]*=/, '')
        .replace(/\/$/, ''),
    ),
}

function linesOf(program: string, words: string[]): string[] {
  const text = execFileSync(program, words, { encoding: 'utf8', cwd: typingFolder() })
  return text.split('\n').filter(Boolean).sort()
}

async function scriptFor(shell: string): Promise<string> {
  const { exitCode, stdout } = await runSendproof(['completion', shell])
  expect(exitCode).toBe(0)
  return stdout
}

for (const shell of ['bash', 'fish'] as const) {
  const missing = programObstacle(shell)
  describe.skipIf(missing)(named(`the completion in ${shell}`, missing), () => {
    let script: string
    const offers = (line: string) => shells[shell](script, line)

    beforeAll(async () => {
      script = await scriptFor(shell)
    })

    it.each([
      ['sendproof au', ['audit']],
      ['sendproof check --for', ['--format']],
      ['sendproof check --format ', ['github', 'html', 'json', 'junit', 'markdown', 'sarif', 'text']],
      ['sendproof check --format=ma', ['markdown']],
      ['sendproof check --ip ', []],
      ['sendproof check --ip 203.0.113.7 spr', ['spring data', 'spring sale.eml']],
      ['sendproof check --data-dir spr', ['spring data']],
      ['sendproof audit --zone spr', ['spring data', 'spring sale.eml']],
      ['sendproof audit shop.example --json --lang ', ['en', 'pl']],
      ['sendproof serve --log-level ', ['debug', 'error', 'info', 'silent', 'warn']],
      ['sendproof keys ', ['create', 'help', 'list', 'revoke']],
      ['sendproof keys create --plan ', ['free', 'unlimited']],
      ['sendproof help ke', ['keys']],
      ['sendproof completion ', ['bash', 'fish', 'zsh']],
    ])('completes %o', (line, expected) => {
      expect(offers(line)).toEqual(expected)
    })

    it('completes every command and flag', async () => {
      for (const { path, flags, commands } of allCommands(await describeCommandLine())) {
        const names = flags.flatMap((flag) => flag.names).filter((name) => name.startsWith('--'))
        expect([path, offers(`${path} --`)]).toEqual([path, names.sort()])
        if (commands.length > 0) expect(offers(`${path} `)).toEqual(commands.map(({ name }) => name).sort())
      }
    })
  })
}

describe('the completion in zsh', () => {
  const missing = programObstacle('zsh')
  it.skipIf(missing)(named('is a script that zsh can load', missing), async () => {
    const { status, stderr } = spawnSync('zsh', ['-n'], { input: await scriptFor('zsh'), encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  it('has a function for every command, with its flags', async () => {
    const script = await scriptFor('zsh')
    for (const { path, flags } of allCommands(await describeCommandLine())) {
      const [, body = ''] = new RegExp(`^_${path.replaceAll(' ', '_')}\\(\\) \\{\n(.*?)^\\}`, 'ms').exec(script) ?? []
      for (const name of flags.flatMap((flag) => flag.names)) expect(body).toContain(name)
    }
  })
})

it('for another shell is a usage error', async () => {
  expect(await runSendproof(['completion', 'tcsh'])).toMatchObject({ exitCode: 2, stdout: '' })
})
