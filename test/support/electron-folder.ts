import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeZip } from './zip.ts'

/** The marker of the fuses in Electron's binary (`@electron/fuses`), their version, and their default states. */
const fuseWire = { mark: 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX', version: 1, states: '101100011' }

/**
 * Creates a folder that a packager accepts as Electron for Linux: the files it moves or deletes, and a program with
 * fuses that does nothing.
 */
export function makeElectronFolder(folder: string): string {
  const { mark, version, states } = fuseWire
  const wire = Buffer.concat([Buffer.from(mark), Buffer.from([version, states.length]), Buffer.from(states)])
  for (const name of ['resources', 'locales']) mkdirSync(join(folder, name), { recursive: true })
  for (const language of ['de', 'en-US', 'pl']) writeFileSync(join(folder, `locales/${language}.pak`), '')
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(folder, name), name)
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), wire]), { mode: 0o755 })
  return folder
}

/** The same as an archive of an Electron release, with its default app. */
export function packElectronFolder(folder: string, version: string): Buffer {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )
  const files = names.map((name) => ({
    name: name.replaceAll('\\', '/'),
    content: readFileSync(join(folder, name)),
    mode: name === 'electron' ? 0o755 : 0o644,
  }))
  const own = [
    { name: 'version', content: Buffer.from(version) },
    { name: 'resources/default_app.asar', content: Buffer.from('the app of an archive') },
    // Long enough for the progress display.
    { name: 'icudtl.dat', content: Buffer.alloc(5_000_000, 'x') },
  ]
  return writeZip([...files, ...own])
}
