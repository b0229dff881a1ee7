import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { definePack, replaceFacts } from '../../engine/facts/fact-pack.ts'
import { signedText, signText } from '../../engine/facts/signature.ts'
import { type FactFiles, factsFile, openFactFiles } from './fact-files.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const source = { id: 'a', title: 'A', url: null, page_date: null, read_on: '2026-11-28', confidence: 'verified' }

function packFile(version: number, color: string) {
  const rest = { format: 1, pack: 'colors', version, date: '2026-11-28', shelf_life_days: 30, sources: [source] }
  return { ...rest, data: { color } }
}
function signed(version: number, color: string): Buffer {
  const file = packFile(version, color)
  const signature = { key: 'test', ed25519: signText(signedText(file), privateKey) }
  return Buffer.from(JSON.stringify({ ...file, signature }))
}
const unsigned = (version: number, color: string) => Buffer.from(JSON.stringify(packFile(version, color)))

let folder: string
let shippedVersion: number
let colors: ReturnType<typeof defineColors>

function defineColors() {
  return definePack('colors', z.object({ color: z.string() }), packFile(shippedVersion, 'shipped'))
}

function open(): FactFiles {
  colors = defineColors()
  return openFactFiles(
    folder,
    () => new Date('2026-11-28T12:00:00Z'),
    async () => ({
      packs: [colors],
      keys: { test: publicKey },
    }),
  )
}

beforeEach(() => {
  folder = temporaryFolder()
  shippedVersion = 5
})
afterEach(() => replaceFacts([]))

describe('openFactFiles', () => {
  it('uses a signed file now, and again when it is loaded', async () => {
    const files = open()
    expect(await files.take(signed(6, 'red'), 'imported')).toEqual({ state: 'taken', pack: 'colors', version: 6 })
    expect([colors.read().color, colors.origin()]).toEqual(['red', 'imported'])
    replaceFacts([])
    expect(await files.load()).toEqual([])
    expect(colors.read().color).toBe('red')
  })

  it('changes nothing for what is in use: the shipped file, signed or not, and an export', async () => {
    const files = open()
    expect(await files.take(unsigned(5, 'shipped'), 'imported')).toMatchObject({ state: 'same' })
    expect(await files.take(signed(5, 'shipped'), 'downloaded')).toMatchObject({ state: 'same' })
    expect(await files.hasChanged()).toBe(false)
    await files.take(unsigned(6, 'own'), 'imported', true)
    expect(await files.take(Buffer.from(JSON.stringify(colors.document())), 'imported')).toMatchObject({
      state: 'same',
    })
  })

  it('never takes a version below the highest that the folder has seen, even after a reset', async () => {
    const files = open()
    expect(await files.take(signed(4, 'old'), 'imported')).toMatchObject({ refusal: { code: 'older', highest: 5 } })
    await files.take(signed(9, 'new'), 'imported')
    expect(await files.take(unsigned(8, 'own'), 'imported', true)).toMatchObject({ refusal: { highest: 9 } })
    expect(colors.read().color).toBe('new')
    await files.reset('colors')
    expect(colors.read().color).toBe('shipped')
    expect(await files.take(signed(8, 'old'), 'downloaded')).toMatchObject({ refusal: { highest: 9 } })
  })

  it('prefers a newer shipped file after an upgrade, and says which stored one is left out', async () => {
    await open().take(signed(6, 'red'), 'imported')
    shippedVersion = 7
    expect(await open().load()).toMatchObject([{ pack: 'colors', refusal: { code: 'older', version: 6, highest: 7 } }])
    expect(colors.read().color).toBe('shipped')
  })

  it('uses the shipped file in place of a stored one that was changed', async () => {
    const files = open()
    await files.take(signed(6, 'red'), 'imported')
    const stored = join(folder, factsFile)
    writeFileSync(stored, readFileSync(stored, 'utf8').replace('red', 'bad'))
    expect(await files.load()).toMatchObject([{ refusal: { code: 'bad_signature' } }])
    expect(colors.read().color).toBe('shipped')
    writeFileSync(stored, '{')
    expect(await files.load()).toMatchObject([{ pack: factsFile, refusal: { code: 'not_json' } }])
  })

  it('loses no import if several come at once, and never takes the lower version last', async () => {
    const rest = { ...packFile(1, 'big'), pack: 'sizes' }
    const sizes = definePack('sizes', z.object({ color: z.string() }), rest)
    const program = async () => ({ packs: [defineColors(), sizes], keys: { test: publicKey } })
    const openAnother = () => openFactFiles(folder, () => new Date('2026-11-28T12:00:00Z'), program)
    const own = (version: number) => Buffer.from(JSON.stringify({ ...rest, version }))
    const versions = [6, 9, 7, 8]
    await Promise.all([
      ...versions.map((version) => openAnother().take(unsigned(version, `v${version}`), 'imported', true)),
      openAnother().take(own(2), 'imported', true),
    ])
    const { packs, highest } = JSON.parse(readFileSync(join(folder, factsFile), 'utf8'))
    expect(highest).toEqual({ colors: 9, sizes: 2 })
    expect(packs.map(({ document }: { document: { version: number } }) => document.version).toSorted()).toEqual([2, 9])
  })

  it('takes over the lock of a process that was killed', async () => {
    const lock = join(folder, `${factsFile}.lock`)
    writeFileSync(lock, '1')
    utimesSync(lock, new Date(0), new Date(0))
    expect(await open().take(signed(6, 'red'), 'imported')).toMatchObject({ state: 'taken' })
  })

  it('notices what another process imported', async () => {
    const files = open()
    await files.load()
    await open().take(signed(6, 'red'), 'imported')
    expect(await files.hasChanged()).toBe(true)
    await files.load()
    expect(await files.hasChanged()).toBe(false)
  })
})
