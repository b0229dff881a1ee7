import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What marks the fuses in Electron's binary (`@electron/fuses`), their version, and their states as they are delivered. */
const fuseWire = { mark: 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX', version: 1, states: '101100011' }

/**
 * Makes a folder that a packager takes for Electron's for Linux: the files it moves or deletes, and a program that does
 * nothing and has fuses to flip.
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
