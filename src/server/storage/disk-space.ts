import { statfs } from 'node:fs/promises'
import { StoreError } from './store-error.ts'

/** Octets needed for a message and its report. */
const leastRoom = 1024 * 1024

/** Octets to leave free when mail comes from anyone. */
const spareRoom = 512 * 1024 * 1024

/** Throws `StoreError` `no_room` if the disk of a folder is full. */
export async function checkDiskSpace(folder: string): Promise<void> {
  if ((await freeSpace(folder)) < leastRoom)
    throw new StoreError('no_room', `not enough disk space in ${folder}`, { file: folder })
}

/** Whether the disk of a folder has enough space for data that can wait. */
export async function hasSpareSpace(folder: string): Promise<boolean> {
  return (await freeSpace(folder)) >= spareRoom
}

async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
