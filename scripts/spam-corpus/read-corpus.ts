import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { analyzeMessage } from '../../src/engine/analyze-message.ts'
import { createResolver } from '../../src/engine/dns/create-resolver.ts'
import { createLists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import { uploadedDelivery } from '../../src/server/network/uploaded-delivery.ts'
import type { MessageFacts } from '../../src/shared/contract/facts/message-facts.ts'

/** A message labeled by people. */
export interface LabeledMessage {
  file: string
  /** The folder of the file, with mail of one kind from one source. */
  folder: string
  isSpam: boolean
  raw: Buffer
}

/** The messages of a folder with the subfolders `ham` and `spam`, sorted by name. */
export function readCorpus(folder: string): LabeledMessage[] {
  return ['ham', 'spam'].flatMap((label) =>
    readMessages(join(folder, label)).map(({ file, read }) => ({
      file,
      folder: dirname(file),
      isSpam: label === 'spam',
      raw: read(),
    })),
  )
}

/** The files of a folder, sorted by name; each is a message that is read on demand. */
export function readMessages(folder: string): { file: string; read(): Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ file, read: () => readFileSync(file) }))
}

/** Gathers facts as the API does for uploads, without a network. */
export async function createFactReader(): Promise<(raw: Buffer) => Promise<MessageFacts>> {
  const now = () => new Date()
  const resolver = await createResolver({ sources: [], offline: true })
  const lists = createLists({ blacklists: [], keys: {} }, now)
  const { signal } = new AbortController()
  return async (raw) => {
    const report = await analyzeMessage(
      { raw, delivery: uploadedDelivery({}, now()) },
      { resolver, lists, signal, now },
    )
    return report.facts
  }
}
