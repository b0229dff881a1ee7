import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestAt, runSendproof } from '../../support/sendproof.ts'
import { startEngine } from '../../support/start-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

async function keys(dataDir: string, ...words: string[]) {
  const { exitCode, stdout, stderr } = await runSendproof(['keys', ...words, '--data-dir', dataDir])
  return { exitCode, stdout, stderr }
}

async function createKey(dataDir: string, ...words: string[]): Promise<Record<'id' | 'key' | 'plan', string>> {
  const { stdout } = await keys(dataDir, 'create', '--json', ...words)
  return JSON.parse(stdout)
}

describe('sendproof keys', () => {
  it('creates a key as one line of JSON with three members', async () => {
    const created = await createKey(temporaryFolder(), '--plan', 'unlimited')
    expect(created).toEqual({ id: expect.any(String), key: expect.any(String), plan: 'unlimited' })
  })

  it('lists keys without secrets', async () => {
    const dataDir = temporaryFolder()
    const { id, key } = await createKey(dataDir, '--name', 'Mail shop', '--credits', '5')
    const json = await keys(dataDir, 'list', '--json')
    expect(JSON.parse(json.stdout).keys).toEqual([
      expect.objectContaining({
        id,
        name: 'Mail shop',
        plan: 'free',
        rights: ['tests', 'lookups'],
        credits: 5,
        revoked_at: null,
      }),
    ])
    const table = await keys(dataDir, 'list')
    expect(table.stdout).toContain(id)
    expect(table.stdout).toMatch(/ \d{4}-\d\d-\d\d {2}never used\n/)
    for (const { stdout } of [json, table]) expect(stdout).not.toContain(key)
  })

  it('gives the rights that are stated', async () => {
    const dataDir = temporaryFolder()
    await createKey(dataDir, '--rights', 'monitoring:write, tests')
    const [key] = JSON.parse((await keys(dataDir, 'list', '--json')).stdout).keys
    expect(key.rights).toEqual(['tests', 'monitoring:write'])
    expect((await keys(dataDir, 'list')).stdout).toContain(' tests,monitoring:write ')
  })

  it.each(['', 'everything', 'tests,,lookups'])('explains which rights are valid for “%s”', async (rights) => {
    const { exitCode, stdout, stderr } = await keys(temporaryFolder(), 'create', `--rights=${rights}`)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain('reports:read')
  })

  it.each(['-1', '1.5', 'many'])('explains which credits are valid for %s', async (credits) => {
    const { exitCode, stdout, stderr } = await keys(temporaryFolder(), 'create', `--credits=${credits}`)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain('must be from 0 to 999999999')
  })

  it('works with a running engine, which applies it immediately', async () => {
    const dataDir = temporaryFolder()
    const engine = await startEngine(dataDir, ['--offline'])
    const { id, key } = await createKey(dataDir)
    const { token } = await createTestAt(engine)
    const read = () => fetch(`${engine.listening.http}/api/v1/tests`, { method: 'POST', headers: { 'x-api-key': key } })
    expect(token).toBeTruthy()
    expect((await read()).status).toBe(201)
    expect(await keys(dataDir, 'revoke', id)).toMatchObject({ exitCode: 0, stderr: '' })
    expect((await read()).status).toBe(401)
  })

  it('reports an unknown key', async () => {
    const { exitCode, stdout, stderr } = await keys(temporaryFolder(), 'revoke', 'nonesuch')
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toContain('nonesuch')
  })

  it.each(['', ' ', 'x'.repeat(201)])('rejects the name "%s" with the rule for names', async (name) => {
    const { exitCode, stderr } = await keys(temporaryFolder(), 'create', '--name', name)
    expect(exitCode).toBe(2)
    expect(stderr).toContain('must have 1 to 200 characters')
  })

  it('creates nothing when only reading', async () => {
    const dataDir = join(temporaryFolder(), 'none')
    expect(await keys(dataDir, 'list', '--json')).toEqual({ exitCode: 0, stdout: '{"keys":[]}\n', stderr: '' })
    expect(await keys(dataDir, 'revoke', 'nonesuch')).toMatchObject({ exitCode: 1, stdout: '' })
    expect(existsSync(dataDir)).toBe(false)
  })

  it('does not treat a file as a folder without keys', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    const { exitCode, stdout, stderr } = await keys(file, 'list')
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toContain(file)
  })
})
