import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { codeOf } from '../../src/shared/error-code.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A small file system. */
export interface SmallDisk {
  /** A folder on it that only its owner can access. */
  folder: string
  /** Fills it completely. */
  fill(): void
  /** Makes it read-only, even for root. */
  makeReadOnly(): void
}

/** Mounts a file system of a few kilobytes for the duration of the test. Null if this process is not allowed to. */
export function mountSmallDisk(kilobytes: number): SmallDisk | null {
  const place = temporaryFolder()
  if (!run('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', place])) return null
  onTestFinished(() => void run('umount', ['--lazy', place]))
  const folder = join(place, 'data')
  mkdirSync(folder, { mode: 0o700 })
  return {
    folder,
    fill: () => fillWith(join(place, 'ballast'), kilobytes),
    makeReadOnly: () => void run('mount', ['-o', 'remount,ro', place]),
  }
}

function run(program: string, words: readonly string[]): boolean {
  return spawnSync(program, words, { stdio: 'ignore' }).status === 0
}

function fillWith(file: string, kilobytes: number): void {
  try {
    for (let written = 0; written <= kilobytes; written++) writeFileSync(file, Buffer.alloc(1024), { flag: 'a' })
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error
  }
}
