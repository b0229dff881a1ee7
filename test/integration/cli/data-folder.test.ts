import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fill } from '../../../src/shared/i18n/bind-texts.ts'
import { errorTexts } from '../../../src/shared/i18n/error-texts.ts'
import { named, posixObstacle } from '../../support/obstacles.ts'
import { runSendproof, spawnSendproof } from '../../support/sendproof.ts'
import { runEngine } from '../../support/start-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A folder with unrelated files in `messages`, including one with a name that looks like ours. */
function foreignFolder() {
  const folder = temporaryFolder()
  const letters = join(folder, 'messages', 'letters')
  mkdirSync(letters, { recursive: true })
  mkdirSync(join(folder, 'messages', randomUUID()))
  const kept = [join(folder, 'messages', 'thesis.txt'), join(letters, 'a.txt'), join(folder, 'notes.txt')]
  for (const file of kept) writeFileSync(file, 'mine')
  symlinkSync(join(folder, 'notes.txt'), join(folder, 'messages', randomUUID()))
  return { folder, kept, names: readdirSync(join(folder, 'messages')) }
}

const serveAt = (folder: string, ...words: string[]) =>
  runSendproof(['serve', '--data-dir', folder, '--offline', '--port', '0', '--smtp-port', '0', ...words])

describe('a folder with other files in it', () => {
  it.each([
    ['serve', (folder: string) => ['serve', '--data-dir', folder, '--port', '0', '--smtp-port', '0']],
    ['keys create', (folder: string) => ['keys', 'create', '--data-dir', folder]],
    ['keys list', (folder: string) => ['keys', 'list', '--data-dir', folder]],
  ])('is refused by `%s` and left unchanged', async (_, words) => {
    const { folder, kept, names } = foreignFolder()
    const { exitCode, stdout, stderr } = await runSendproof(words(folder))
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toContain(`${folder} contains other files`)
    expect(stderr).toContain(`sendproof serve --data-dir ${folder} --adopt`)
    expect(readdirSync(folder).sort()).toEqual(['messages', 'notes.txt'])
    expect(readdirSync(join(folder, 'messages'))).toEqual(names)
    for (const file of kept) expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  it.each(['export', 'reset', 'migrate'])(
    'is refused by `%s` although it has a database under our name',
    async (name) => {
      const { folder, kept } = foreignFolder()
      const { DatabaseSync } = await import('node:sqlite')
      const db = new DatabaseSync(join(folder, 'sendproof.sqlite'))
      db.exec('CREATE TABLE mine (text)')
      db.close()
      const words = {
        export: ['export', join(temporaryFolder(), 'all.tar.gz'), '--data-dir', folder],
        reset: ['reset', '--yes', '--data-dir', folder],
        migrate: ['migrate', '--from', folder, '--to', 'postgres://127.0.0.1:1/nothing'],
      }[name]
      const { exitCode, stderr } = await runSendproof(words ?? [])
      expect(exitCode).toBe(1)
      expect(stderr).toContain('contains other files')
      expect(kept.every((file) => existsSync(file))).toBe(true)
    },
  )

  it('keeps all other files after adoption, on start and on reset', async () => {
    const { folder, kept, names } = foreignFolder()
    const engine = await runEngine(folder, ['--offline', '--adopt'])
    await engine.end()
    const left = join(folder, 'messages', randomUUID())
    writeFileSync(left, 'a message without a row')
    const again = await runEngine(folder, ['--offline'])
    await vi.waitFor(() => expect(existsSync(left)).toBe(false), { timeout: 10_000 })
    await again.end()
    const { exitCode } = await runSendproof(['reset', '--yes', '--data-dir', folder])
    expect(exitCode).toBe(0)
    expect(readdirSync(join(folder, 'messages'))).toEqual(names)
    for (const file of kept) expect(readFileSync(file, 'utf8')).toBe('mine')
  })
})

describe('a folder with files whose names are like ours', () => {
  it('is not adopted, because such files would be deleted', async () => {
    const { folder, names } = foreignFolder()
    const mine = join(folder, 'messages', randomUUID())
    writeFileSync(mine, 'mine')
    const { exitCode, stderr } = await serveAt(folder, '--adopt')
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: `sendproof: ${fill(errorTexts.en.engine.store.foreign_messages, { file: join(folder, 'messages') })}\n`,
    })
    expect(readFileSync(mine, 'utf8')).toBe('mine')
    expect(readdirSync(folder)).not.toContain('.sendproof-data')
    rmSync(mine)
    await (await runEngine(folder, ['--offline', '--adopt'])).end()
    expect(readdirSync(join(folder, 'messages'))).toEqual(names)
  })
})

describe.skipIf(posixObstacle)(named('without permission', posixObstacle), () => {
  /** Permissions do not bind root, so the command runs without this capability. */
  const isRoot = process.getuid?.() === 0
  const starter = isRoot ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

  async function run(...words: string[]) {
    const child = spawnSendproof(words, {}, starter)
    const [stderr, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'close')])
    return { exitCode, stderr }
  }

  it.each([['serve'], ['keys', 'list'], ['audit', 'shop.example']])(
    '%s names the folder and what to do',
    async (...words) => {
      const folder = temporaryFolder()
      chmodSync(folder, 0o000)
      onTestFinished(() => chmodSync(folder, 0o700))
      const { exitCode, stderr } = await run(...words, '--data-dir', folder)
      expect(exitCode).toBe(1)
      expect(stderr).toBe(`sendproof: ${errorTexts.en.engine.forbidden({ file: folder })}\n`)
    },
  )

  it('names the settings file', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'settings.json')
    writeFileSync(file, '{}')
    chmodSync(file, 0o000)
    const { exitCode, stderr } = await run('audit', 'shop.example', '--data-dir', folder)
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: `sendproof: ${errorTexts.en.engine.forbidden({ file })}\n`,
    })
  })
})

it('refuses a message folder that is a symbolic link', async () => {
  const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()]
  const file = join(elsewhere, randomUUID())
  writeFileSync(file, 'mine')
  symlinkSync(elsewhere, join(folder, 'messages'))
  const { exitCode, stderr } = await serveAt(folder, '--adopt')
  expect(exitCode).toBe(1)
  expect(stderr).toContain(`${join(folder, 'messages')} is a symbolic link`)
  expect(existsSync(file)).toBe(true)
})

it.skipIf(posixObstacle)(
  named('refuses a world-writable folder, with the command that fixes it', posixObstacle),
  async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o777)
    const { exitCode, stderr } = await serveAt(folder)
    expect(exitCode).toBe(1)
    expect(stderr).toContain(`chmod o-w ${folder}\n`)
  },
)
