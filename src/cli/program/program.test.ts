import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { version } from '../../server/ground/version.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import type { Screen } from '../terminal/terminal.ts'
import { runProgram } from './program.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'program-'))
})

afterEach(() => rm(folder, { recursive: true }))

/** Runs a command line that needs no server and no worker. */
async function run(words: string[], environment: NodeJS.ProcessEnv = {}, screen: Screen = {}) {
  const written: Record<'stdout' | 'stderr', string[]> = { stdout: [], stderr: [] }
  const exitCode = await runProgram(words, {
    terminal: {
      stdin: Readable.from([]),
      octets: new PassThrough(),
      stdout: { ...screen, write: (text) => written.stdout.push(text) },
      stderr: { write: (text) => written.stderr.push(text) },
      environment: { SENDPROOF_DATA_DIR: folder, ...environment },
    },
    paths: {
      resources: folder,
      renderer: folder,
      worker: join(folder, 'no-worker.js'),
    },
    onInterruption: () => new AbortController().signal,
    setHeapFlag: () => {},
  })
  return { exitCode, stdout: written.stdout.join(''), stderr: written.stderr.join('') }
}

describe('help', () => {
  it('goes to standard output and exits with 0', async () => {
    const { exitCode, stdout, stderr } = await run(['--help'])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    for (const command of ['serve', 'check', 'blacklist', 'keys', 'demo']) expect(stdout).toContain(command)
  })

  it('is in the language of the terminal', async () => {
    const { stdout } = await run(['serve', '--help'], { LANG: 'pl_PL.UTF-8' })
    const { help, commands, settingItems } = cliTexts.pl
    expect(stdout).toContain(help.options)
    expect(stdout.replace(/\s+/g, ' ')).toContain(commands.serve)
    expect(stdout.replace(/\s+/g, ' ')).toContain(settingItems.trust_xclient.flag)
  })

  it('for a command is the same with `help` before its name and `--help` after it', async () => {
    const { stdout } = await run(['audit', '--help'])
    expect(stdout).toContain('--selector')
    expect((await run(['help', 'audit'])).stdout).toBe(stdout)
  })

  it.each([
    [['help', 'monitor', 'add'], 'sendproof monitor add [options] [target...]'],
    [['help', 'monitor', 'groups', 'add'], 'sendproof monitor groups add [options] <name>'],
    [['help', 'monitor'], 'sendproof monitor [options] [command]'],
    [['monitor', 'help', 'add'], 'sendproof monitor add [options] [target...]'],
    [['monitor', '--help', 'add'], 'sendproof monitor add [options] [target...]'],
  ])('for a subcommand is that of the subcommand: %j', async (words, usage) => {
    const { exitCode, stdout } = await run(words)
    expect(exitCode).toBe(0)
    expect(stdout).toContain(`${cliTexts.en.help.usage} ${usage}\n`)
  })

  it('prints the version', async () => {
    expect(await run(['--version'])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' })
  })
})

describe('flags before their command', () => {
  it.each([
    [['keys', '--data-dir', '<folder>', 'list']],
    [['--data-dir', '<folder>', 'keys', 'list']],
    [['keys', '--json', '--data-dir=<folder>', 'list']],
    [['monitor', '--data-dir', '<folder>', 'groups', '--json', 'list']],
    [['monitor', 'groups', '--data-dir', '<folder>', 'list']],
  ])('are read: %j', async (words) => {
    const own = join(folder, 'list')
    const { exitCode, stderr } = await run(words.map((word) => word.replace('<folder>', own)))
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  })

  it('create a key in the named folder', async () => {
    const own = join(folder, 'create')
    expect((await run(['keys', '--data-dir', own, 'create'])).exitCode).toBe(0)
    expect((await run(['keys', 'list', '--json', '--data-dir', own])).stdout).toContain('"plan":"free"')
  })
})

describe('a wrong command line', () => {
  it.each([
    [['frobnicate']],
    [['serve', '--frobnicate']],
    [['serve', 'extra']],
    [['check']],
    [['check', 'a.eml', '--fail-on', 'terrible']],
    [['check', 'a.eml', '--min-score', '11']],
    [['check', 'a.eml', '--min-score', 'good']],
    [['check', 'a.eml', '--ip', '203.0.113']],
    [['check', 'a.eml', '--helo', 'a\r\nb']],
    [['check', 'a.eml', '--mail-from', 'x'.repeat(513)]],
    [['check', 'a.eml', '--lang', 'xx']],
    [['blacklist']],
    [['blacklist', 'nonsense']],
    [['blacklist', '203.0.113.7', '10.0.0.1']],
    [['blacklist', '203.0.113.7', '--blacklists', 'dbl.spamhaus.org']],
    [['keys']],
    [['keys', '--data-dir', 'create']],
    [['monitor', 'groups']],
    [['html', 'a.html', '--force']],
    [['send', 'a.eml', '--mail-from', 'nope']],
    [['keys', '--frobnicate', 'list']],
    [['keys', 'create', '--plan', 'golden']],
    [['keys', 'create', '--credits', '-1']],
    [['keys', 'create', '--name', ' ']],
    [['keys', 'create', '--name', 'x'.repeat(201)]],
    [['keys', 'revoke']],
    [['demo', '--lang', 'xx']],
    [['serve', '--port', '99999']],
  ])('%o is a usage error', async (words) => {
    const { exitCode, stdout, stderr } = await run(words)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).not.toBe('')
  })

  const { usage } = cliTexts.pl

  it.each([
    [['frobnicate'], [usage.unknownCommand({ name: 'frobnicate' }), usage.seeHelp({ command: 'sendproof help' })]],
    [['chekc'], [usage.unknownCommand({ name: 'chekc' }), usage.suggestion({ names: 'check' })]],
    [
      ['serve', '--prot'],
      [usage.unknownFlag({ flag: '--prot' }), usage.suggestion({ names: '--port' })],
    ],
    [
      ['serve', '--nope'],
      [usage.unknownFlag({ flag: '--nope' }), usage.seeHelp({ command: 'sendproof help serve' })],
    ],
    [
      ['serve', '--smpt-port', '0'],
      [usage.unknownFlag({ flag: '--smpt-port' }), usage.suggestion({ names: '--smtp-port' })],
    ],
    [
      ['check', '--fail-on major', 'a.eml'],
      [usage.unknownFlag({ flag: '--fail-on major' }), usage.suggestion({ names: '--fail-on=major' })],
    ],
    [
      ['help', 'nope'],
      [usage.unknownCommand({ name: 'nope' }), usage.seeHelp({ command: 'sendproof help' })],
    ],
    [
      ['help', 'monitor', 'nope'],
      [usage.unknownCommand({ name: 'nope' }), usage.seeHelp({ command: 'sendproof help monitor' })],
    ],
    [
      ['help', 'chekc'],
      [usage.unknownCommand({ name: 'chekc' }), usage.suggestion({ names: 'check' })],
    ],
    [
      ['help', 'keys', 'lits'],
      [usage.unknownCommand({ name: 'lits' }), usage.suggestion({ names: 'list' })],
    ],
    [['check'], [usage.missingArgument({ name: 'file' })]],
    [['migrate'], [usage.missingFlag({ flag: '--from' })]],
    [['check', 'a.eml', '--ip'], [usage.missingValue({ flag: '--ip' })]],
    [['serve', 'extra', 'more'], [usage.tooManyArguments({ names: 'extra, more' })]],
    [['check', 'a.eml', '--json', '--format', 'html'], [usage.conflict({ one: '--format', other: '--json' })]],
    [
      ['check', 'a.eml', '--min-score', '11'],
      [usage.wrongValue({ flag: '--min-score', value: '11', rule: usage.range({ least: '0', most: '10' }) })],
    ],
    [
      ['keys', 'create', '--plan', 'golden'],
      [usage.wrongValue({ flag: '--plan', value: 'golden', rule: usage.choices({ values: 'free, unlimited' }) })],
    ],
    [
      ['completion', 'cmd'],
      [usage.wrongArgument({ name: 'shell', value: 'cmd', rule: usage.choices({ values: 'bash, zsh, fish' }) })],
    ],
    [
      ['check', 'a.eml', '--ip', 'x'],
      [usage.wrongValue({ flag: '--ip', value: 'x', rule: errorTexts.pl.invalid.ipAddress })],
    ],
    [
      ['send', 'a.eml', '--smtp', 'x'],
      [usage.wrongValue({ flag: '--smtp', value: 'x', rule: usage.sample({ sample: 'HOST:PORT' }) })],
    ],
    [
      ['blacklist', '10.0.0.1', 'x'],
      [
        cliTexts.pl.audit.refused({ text: '10.0.0.1', problem: errorTexts.pl.invalid.publicAddress.private }),
        cliTexts.pl.audit.refused({ text: 'x', problem: errorTexts.pl.invalid.addressOrDomain }),
      ],
    ],
    [
      ['serve', '--port', 'x'],
      [usage.wrongValue({ flag: '--port', value: 'x', rule: errorTexts.pl.invalid.settings.port })],
    ],
    [
      ['check', 'a.eml', '--dns', 'nowhere'],
      [usage.wrongValue({ flag: '--dns', value: 'nowhere', rule: errorTexts.pl.invalid.dnsSource.notASource })],
    ],
  ])('is reported in the language of the terminal: %o', async (words, lines) => {
    await writeFile(join(folder, 'a.eml'), 'Subject: a\r\n\r\nb')
    const named = words.map((word) => (word === 'a.eml' ? join(folder, word) : word))
    const { exitCode, stderr } = await run(named, { LANG: 'pl_PL.UTF-8' })
    expect(stderr).toBe(lines.map((line) => `sendproof: ${line}\n`).join(''))
    expect(exitCode).toBe(2)
  })

  it('names the flag of the database to move to', async () => {
    await run(['keys', 'create'])
    const { exitCode, stderr } = await run(['migrate', '--from', folder, '--to', 'mysql://ann:secret@a/b'])
    expect({ exitCode, stderr: stderr.split('\n').at(-2) }).toEqual({
      exitCode: 2,
      stderr: `sendproof: --to: ${errorTexts.en.invalid.settings.database}`,
    })
    expect(stderr).not.toContain('secret')
  })

  it('includes a setting from the environment, with the name of its variable', async () => {
    const { exitCode, stderr } = await run(['serve'], { SENDPROOF_SMTP_PORT: 'x' })
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: expect.stringContaining('SENDPROOF_SMTP_PORT does not accept “x”: '),
    })
  })
})

describe('the environment', () => {
  const clients = {
    SENDPROOF_KEY: 'sp_live_x',
    SENDPROOF_URL: 'http://127.0.0.1:4780',
    SENDPROOF_SMTP: '127.0.0.1:2525',
  }

  it.each(['html', 'keys list'])('ignores variables for API clients in %s', async (command) => {
    const page = join(folder, 'a.html')
    if (command === 'html')
      await writeFile(page, '<!doctype html><html lang="en"><title>News</title><p>Good day to you.</p></html>')
    const words = command === 'html' ? ['html', page] : command.split(' ')
    const { exitCode, stderr } = await run(words, clients)
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  })

  it('causes a warning for unknown variables, but no failure', async () => {
    const { exitCode, stdout, stderr } = await run(['keys', 'list'], { SENDPROOF_SMTP_PROT: '25' })
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: `sendproof: ${cliTexts.en.unknownVariable({ variable: 'SENDPROOF_SMTP_PROT' })}\n`,
    })
    expect(stdout).not.toBe('')
    expect(await run(['completion', 'bash'], { SENDPROOF_SMTP_PROT: '25' })).toMatchObject({ stderr: '' })
  })
})

describe('keys', () => {
  it.each(['en', 'pl'])('fit into a terminal of 80 columns in %s, and are printed in full elsewhere', async (LANG) => {
    const name = 'The newsletter of the shop at the corner, and its friends'
    const { stdout: key } = await run([
      'keys',
      'create',
      '--plan',
      'unlimited',
      '--credits',
      '12345678',
      '--name',
      name,
    ])
    await run(['keys', 'create', '--name', 'Ops'])
    await run(['keys', 'revoke', key.split('_')[1] ?? ''])
    const { stdout } = await run(['keys', 'list'], { LANG }, { isTTY: true, columns: 80 })
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(stdout).toContain('The n')
    expect((await run(['keys', 'list'], { LANG })).stdout).toContain(name)
  })

  it('are not printed again if given in place of an id', async () => {
    const { stdout } = await run(['keys', 'create'])
    const key = stdout.trim()
    for (const LANG of ['en', 'pl']) {
      const { exitCode, stdout: printed, stderr } = await run(['keys', 'revoke', key], { LANG })
      expect({ exitCode, printed }).toEqual({ exitCode: 2, printed: '' })
      expect(stderr).not.toContain(key.split('_')[2])
      expect(stderr).toContain(`sendproof keys revoke ${key.split('_')[1]}`)
    }
  })
})

describe('a failure', () => {
  it('names the file', async () => {
    const file = join(folder, 'missing.eml')
    const { exitCode, stdout, stderr } = await run(['check', file])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toBe(`sendproof: There is no file ${file}.\n`)
    expect((await run(['check', folder])).stderr).toBe(`sendproof: ${folder} is a folder. Name the files in it.\n`)
  })

  it('names the line of a broken zone file', async () => {
    const zone = join(folder, 'broken.zone')
    await writeFile(zone, '$ORIGIN shop.example.\n@ SOA ns1 hostmaster 1 1 1 1 1\n@ A 300.0.0.1\n')
    const message = join(folder, 'a.eml')
    await writeFile(message, 'Subject: a\r\n\r\nb')
    const { exitCode, stderr } = await run(['check', message, '--dns', `zone:${zone}`], { LANG: 'pl' })
    expect(exitCode).toBe(1)
    expect(stderr).toBe(`sendproof: ${zone}:3:5: ${errorTexts.pl.invalid.zoneFile.notIpv4({ word: '300.0.0.1' })}\n`)
  })

  it('is in the language of the terminal', async () => {
    const { stderr } = await run(['check', 'missing.eml'], { LANG: 'pl_PL.UTF-8' })
    expect(stderr).toBe(`sendproof: ${cliTexts.pl.cannotRead({ file: 'missing.eml', code: 'ENOENT' })}\n`)
  })
})

describe('untrusted text', () => {
  const hostile = '\u001b]0;title\u0007\u009b2J\u202e\r\n::error::x\n##vso[task.complete]'

  it.each([
    [['check', `${hostile}.eml`]],
    [['html', `${hostile}.html`]],
    [['audit', hostile]],
    [['audit', 'shop.example', '--zone', `${hostile}.zone`]],
    [['blacklist', hostile]],
    [['keys', 'revoke', hostile]],
    [['export', hostile]],
    [['serve', '--smtp-port', hostile]],
    [['completion', hostile]],
    [[hostile]],
    [['check', `--${hostile}`]],
  ])('cannot control the terminal or a CI log: %j', async (words) => {
    const { stdout, stderr } = await run(words)
    expect(stdout + stderr).not.toBe('')
    expect(stdout + stderr).not.toMatch(/(?![\t\n]|\r\n)[\p{Cc}\p{Bidi_Control}]|^\s*::|##\w*\[/mu)
  })

  it('in a zone file is escaped in every format', async () => {
    const zone = join(folder, 'shop.example.zone')
    const record = '"v=spf1 include:a\u001b]0;x\u0007\u009b2J\u202e.example ##vso[x] -all"'
    await writeFile(zone, `$ORIGIN shop.example.\n$TTL 300\n@ SOA ns hostmaster 1 1 1 1 300\n@ TXT ${record}\n`)
    for (const format of ['text', 'json', 'markdown', 'html', 'csv']) {
      const { stdout, stderr } = await run(['audit', 'shop.example', '--zone', zone, '--format', format])
      expect(stdout + stderr).not.toBe('')
      expect(stdout + stderr).not.toMatch(/(?![\t\n]|\r\n)[\p{Cc}\p{Bidi_Control}]|##\w*\[/u)
    }
  })
})
