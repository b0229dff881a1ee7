import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { readWhole } from '../../src/server/ground/received-message.ts'
import { readTar } from '../../src/server/services/data/read-tar.ts'
import { unpack } from '../../src/server/services/data/unpack.ts'
import { type ArchivedFile, writeTar } from '../../src/server/services/data/write-tar.ts'

/** The files of an archive by name, in order. */
export type ArchiveFiles = Map<string, Buffer>

export async function collectFiles(files: AsyncIterable<ArchivedFile>): Promise<ArchiveFiles> {
  const collected: ArchiveFiles = new Map()
  for await (const { name, content } of files) collected.set(name, await readWhole(content))
  return collected
}

export async function readFiles(packed: Buffer): Promise<ArchiveFiles> {
  const files: ArchiveFiles = new Map()
  for await (const { name, content } of readTar(unpack(Readable.from([packed])))) files.set(name, await buffer(content))
  return files
}

export async function packTar(files: Iterable<readonly [string, Buffer]>): Promise<Buffer> {
  const modifiedAt = new Date('2026-11-20T12:00:00Z')
  const archived = [...files].map(([name, content]) => ({ name, content, modifiedAt }))
  return await buffer(Readable.from(writeTar(Readable.from(archived))))
}

export async function packArchive(files: Iterable<readonly [string, Buffer]>): Promise<Buffer> {
  return gzipSync(await packTar(files))
}
