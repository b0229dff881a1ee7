import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ImportedReport } from '../../../../shared/contract/reports/stored-report.ts'
import { useLanguage } from '../../../i18n/language.tsx'

/** A file that was added, and its results. */
export interface AddedFile {
  id: number
  name: string
  state: 'waiting' | 'uploading' | 'done' | 'failed'
  results: readonly ImportedReport[]
  error: unknown
}

/** The file types in the file dialog. */
export const reportFileTypes = '.xml,.gz,.zip,.json,.eml,.msg,.mbox'

/** Concurrent uploads: the engine parses one file while the next one arrives. */
const lanes = 2

/** Kept outside of the component, because files dropped on one page are shown on another. */
let added: readonly AddedFile[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly AddedFile[]): void {
  added = next
  for (const listener of listeners) listener()
}

function change(id: number, update: Partial<AddedFile>): void {
  publish(added.map((file) => (file.id === id ? { ...file, ...update } : file)))
}

export function useAddedFiles(): readonly AddedFile[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => added,
  )
}

/** Removes the results from the list. Files that are still being added stay. */
export function clearAddedFiles(): void {
  publish(added.filter(({ state }) => state === 'waiting' || state === 'uploading'))
}

/** Whether all files have the extension of a report, and so are not messages to test. */
export function areReportFiles(files: readonly File[]): boolean {
  return files.length > 0 && files.every(({ name }) => /\.(?:xml|gz|zip|json)$/i.test(name))
}

/** The domains of the reports in added files, without duplicates. */
export function domainsOf(files: readonly Pick<AddedFile, 'results'>[]): string[] {
  return [
    ...new Set(
      files.flatMap(({ results }) => results.flatMap((each) => (each.state === 'refused' ? [] : (each.domain ?? [])))),
    ),
  ]
}

/** Adds files of reports. Resolves with the domains that the reports are about. */
export function useReportAdder(): (files: readonly File[]) => Promise<string[]> {
  const client = useQueryClient()
  const language = useLanguage()

  return async (files) => {
    // Every page accepts such files, but only a few load the code that adds them.
    const { importReportFile, renewReports } = await import('../../../api/domain-reports.ts')
    const add = async (id: number, file: File) => {
      change(id, { state: 'uploading' })
      try {
        change(id, { state: 'done', results: await importReportFile(file, language) })
      } catch (error) {
        change(id, { state: 'failed', error })
      }
    }
    const entries = files.map((file) => {
      lastId += 1
      return { id: lastId, file }
    })
    const waiting = entries.map(
      ({ id, file: { name } }) => ({ id, name, state: 'waiting', results: [], error: null }) as const,
    )
    publish([...added, ...waiting])
    const queue = entries.values()
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (const { id, file } of queue) await add(id, file)
      }),
    )
    await renewReports(client)
    const ids = new Set(entries.map(({ id }) => id))
    return domainsOf(added.filter(({ id }) => ids.has(id)))
  }
}
