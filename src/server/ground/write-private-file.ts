import { rename, writeFile } from 'node:fs/promises'

/** Atomically writes a file that only its owner can read. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const half = `${file}.${process.pid}.tmp`
  await writeFile(half, text, { mode: 0o600, flush: true })
  await rename(half, file)
}
