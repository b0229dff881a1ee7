import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveSendproof } from '../../test/support/sendproof.ts'
import { addressMessages, sendMessages, waitForReports } from '../addressed-messages.ts'
import { findFaults } from '../stored-messages.ts'
import type { Finding } from '../test-faults.ts'

const diskMegabytes = 32
const connections = 8
const lettersAtOnce = 60

/** Sends messages to a data folder on a small disk that is full for a while. */
export async function fillDisk(flags: readonly string[]): Promise<Finding> {
  const disk = mkdtempSync(join(tmpdir(), 'disk-'))
  if (!mount(['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk])) {
    rmSync(disk, { recursive: true })
    return { seen: 'not run: needs the right to mount', faults: [] }
  }
  try {
    return await sendToFullDisk(disk, flags)
  } finally {
    spawnSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true })
  }
}

async function sendToFullDisk(disk: string, flags: readonly string[]): Promise<Finding> {
  const dataDir = join(disk, 'data')
  const ballast = join(disk, 'ballast')
  const engine = await serveSendproof(dataDir, flags)
  try {
    const letters = await addressMessages(engine, 2 * lettersAtOnce)
    fill(ballast)
    const during = await sendMessages(engine, letters.slice(0, lettersAtOnce), { connections })
    rmSync(ballast)
    const after = await sendMessages(engine, letters.slice(lettersAtOnce), { connections })
    await waitForReports(engine, [...during, ...after])
    await engine.end()
    return {
      seen: `${lettersAtOnce - during.length} of ${lettersAtOnce} messages refused while the disk was full`,
      faults: [
        ...(after.length < lettersAtOnce ? [`${lettersAtOnce - after.length} refused when there was room again`] : []),
        ...findFaults(dataDir, [...during, ...after]),
      ],
    }
  } finally {
    await engine.end()
  }
}

/** Uses all free space. */
function fill(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(diskMegabytes * 1_000_000 * 2))
  } catch {
    // Whatever fits was written.
  }
}

function mount(words: readonly string[]): boolean {
  return spawnSync('mount', words, { stdio: 'ignore' }).status === 0
}
