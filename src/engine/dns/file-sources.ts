import { dirname } from 'node:path'

/** Matches a source that is a file; the groups are its type and path. */
export const fileSource = /^(zone|replay):(.*)$/s

/** Paths that must be readable for sources that are files. A zone file may include others in its folder. */
export function readableSources(sources: readonly string[]): string[] {
  return sources.flatMap((source) => {
    const [, kind, file] = fileSource.exec(source) ?? []
    if (!file) return []
    return kind === 'zone' ? dirname(file) : file
  })
}
