import { rename, writeFile } from 'node:fs/promises'

/** Writes a file that only its owner can read, whole or not at all. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const half = `${file}.${process.pid}.tmp`
  await writeFile(half, text, { mode: 0o600, flush: true })
  await rename(half, file)
}
