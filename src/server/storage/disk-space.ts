import { statfs } from 'node:fs/promises'
import { StoreError } from './store-error.ts'

/** Octets for a message and its report. */
const leastRoom = 1024 * 1024

/** Throws `StoreError` `no_room` if the disk of a folder is full. */
export async function checkDiskSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastRoom) throw new StoreError('no_room', `no room on the disk of ${folder}`, { file: folder })
}
