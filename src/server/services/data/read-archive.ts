import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { isTooDeep } from '../../../shared/json-depth.ts'
import { maxMessageOctets, maxReportOctets } from '../../../shared/limits.ts'
import type { StoredRow, StoredValue, TableRows } from '../../storage/moved-table.ts'
import { type RestoredStore, UnsoundRowsError } from '../../storage/sqlite/restore.ts'
import { ArchiveError } from './archive-error.ts'
import {
  type ArchivedPart,
  anyManifestSchema,
  archiveFiles,
  archiveFormat,
  type Manifest,
  manifestSchema,
  partOf,
  type ReportRow,
  reportRowSchema,
  rowsSchema,
  settingsFileSchema,
} from './archive-format.ts'
import { type ReadFile, readTar } from './read-tar.ts'
import { unpack } from './unpack.ts'

/** Octets of a file that is read whole: far more than the facts of any message need. */
const maxTextOctets = 64 * 1024 * 1024
/** Nesting depth and number of values: more than facts of that size have. */
const maxLevels = 512
const maxValues = 5_000_000
/** Size limits of files in octets, by purpose. */
const maxOctets: Record<ArchivedPart['kind'], number> = {
  manifest: 64 * 1024,
  settings: 1024 * 1024,
  shared_rows: maxTextOctets,
  test_rows: maxTextOctets,
  message_rows: maxTextOctets,
  message: maxMessageOctets,
  report_row: 64 * 1024,
  report: maxReportOctets,
  for_people: maxTextOctets,
}

/** Receives the content of an archive. */
export interface ArchiveTarget {
  /** Creates the store for rows of the manifest's schema. Throws `ArchiveError` `newer`. */
  begin(manifest: Manifest): RestoredStore
  /** Called for each test. */
  onTest(): void
}

export interface ReadArchive {
  manifest: Manifest
  store: RestoredStore
  settings: Record<string, unknown>
}

const testRowsSchema = rowsSchema('test')
const messageRowsSchema = rowsSchema('message')
const sharedRowsSchema = rowsSchema('all')

/**
 * Reads a complete archive into a store. Names in the archive are never used as file names. Throws `ArchiveError` and
 * errors of the source.
 */
export async function readArchive(source: AsyncIterable<Buffer>, target: ArchiveTarget): Promise<ReadArchive> {
  const files = readTar(unpack(source))
  try {
    const manifest = await readManifest(await files.next())
    const store = target.begin(manifest)
    try {
      return { manifest, store, settings: await readFiles(files, store, target) }
    } catch (error) {
      store.close()
      throw error
    }
  } finally {
    await files.return(undefined)
  }
}

/** The manifest comes first. Archives from before imports began with the settings. */
async function readManifest({ done, value: file }: IteratorResult<ReadFile, undefined>): Promise<Manifest> {
  if (done) throw new ArchiveError('foreign')
  if (file.name === archiveFiles.settings) throw new ArchiveError('older')
  if (file.name !== archiveFiles.manifest || file.size > maxOctets.manifest)
    throw new ArchiveError('foreign', file.name)
  const json = await readJson(file)
  const { format, version } = parseAs(file, anyManifestSchema, json)
  if (format > archiveFormat) throw new ArchiveError('newer', version)
  return parseAs(file, manifestSchema, json)
}

/** The position in the archive, which determines what may come next. */
interface Progress {
  settings: Record<string, unknown> | null
  hasShared: boolean
  /** The current test, and how many of its messages were read. */
  test: { token: string; messages: number } | null
  /** The rows of the message whose file must come next. */
  pending: TableRows | null
  /** The row of the file of reports that must come next. */
  report: { id: number; row: ReportRow } | null
}

async function readFiles(
  files: AsyncIterable<ReadFile>,
  store: RestoredStore,
  target: ArchiveTarget,
): Promise<Record<string, unknown>> {
  const progress: Progress = { settings: null, hasShared: false, test: null, pending: null, report: null }
  for await (const file of files) await readFile(file, progress, { store, target })
  const { settings, hasShared, pending, report } = progress
  // Shared rows come last, so without them the archive is truncated.
  if (!settings || !hasShared || pending || report) throw new ArchiveError('truncated')
  return settings
}

/** Reads the next file. One in the wrong place means that the archive is not from an export. */
async function readFile(
  file: ReadFile,
  progress: Progress,
  { store, target }: { store: RestoredStore; target: ArchiveTarget },
): Promise<void> {
  const part = partOf(file.name)
  if (!part || !belongsHere(part, progress)) throw new ArchiveError('foreign', file.name)
  if (file.size > maxOctets[part.kind]) throw new ArchiveError('too_large', file.name)
  switch (part.kind) {
    case 'settings':
      progress.settings = await readAs(file, settingsFileSchema)
      return
    case 'shared_rows': {
      const rows = await readAs(file, sharedRowsSchema)
      await orUnsound(file, () => store.addRows(rows))
      progress.hasShared = true
      return
    }
    case 'test_rows': {
      const rows = await readAs(file, testRowsSchema)
      refuseOthers(file, rows, 'token', part.token)
      await orUnsound(file, () => store.addRows(rows))
      progress.test = { token: part.token, messages: 0 }
      target.onTest()
      return
    }
    case 'message_rows': {
      const rows = await readAs(file, messageRowsSchema)
      refuseOthers(file, rows, 'token', part.token)
      refuseOthers(file, rows, 'message_id', rows.messages?.[0]?.id ?? null)
      progress.pending = rows
      progress.test = { token: part.token, messages: part.number }
      return
    }
    case 'message': {
      const { pending } = progress
      if (pending) await orUnsound(file, () => store.addMessage(pending, file.content))
      progress.pending = null
      return
    }
    case 'report_row':
      progress.report = { id: part.id, row: await readAs(file, reportRowSchema) }
      return
    case 'report': {
      const { report } = progress
      const octets = await buffer(file.content)
      if (report) await orUnsound(file, () => store.addReportFile({ id: report.id, ...report.row }, octets))
      progress.report = null
    }
  }
}

function belongsHere(part: ArchivedPart, { settings, hasShared, test, pending, report }: Progress): boolean {
  if (hasShared) return false
  // A file of reports directly follows its row.
  if (part.kind === 'report') return part.id === report?.id
  if (report) return false
  // A message directly follows its rows.
  if (part.kind === 'message') return pending !== null && part.token === test?.token && part.number === test.messages
  if (pending || part.kind === 'manifest') return false
  if (part.kind === 'settings') return settings === null
  return part.kind !== 'message_rows' || (part.token === test?.token && part.number === test.messages + 1)
}

/** A file may have only the rows of its own test or message. */
function refuseOthers(file: ReadFile, rows: TableRows, column: 'token' | 'message_id', value: StoredValue): void {
  const isOther = (row: StoredRow) => row[column] !== undefined && row[column] !== value
  if (Object.values(rows).flat().some(isOther)) throw new ArchiveError('damaged', file.name)
}

async function readAs<T>(file: ReadFile, schema: z.ZodType<T>): Promise<T> {
  return parseAs(file, schema, await readJson(file))
}

async function readJson(file: ReadFile): Promise<unknown> {
  const octets = await buffer(file.content)
  if (isTooDeep(octets, maxLevels, maxValues)) throw new ArchiveError('damaged', file.name)
  try {
    return JSON.parse(octets.toString())
  } catch (cause) {
    throw new ArchiveError('damaged', file.name, { cause })
  }
}

function parseAs<T>(file: ReadFile, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ArchiveError('damaged', file.name, { cause: parsed.error })
  return parsed.data
}

/** Runs a step that fails if the rows of a file are invalid. */
async function orUnsound(file: ReadFile, step: () => void | Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    throw error instanceof UnsoundRowsError ? new ArchiveError('damaged', file.name, { cause: error }) : error
  }
}
