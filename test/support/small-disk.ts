import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

/** A disk of its own. */
export interface SmallDisk {
  /** A folder on it that only its owner can enter. */
  folder: string
  /** Leaves no room on it. */
  fill(): void
  /** From now on nobody can write to it, not even root. */
  makeReadOnly(): void
}

/** Mounts a disk of some kilobytes that goes with the test. Null where this process may not. */
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
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
