import { dirname } from 'node:path'

/** A source that is a file, by its kind. */
export const fileSource = /^(zone|replay):(.*)$/s

/** Paths that must be readable for sources that are files. A zone file may include others in its folder. */
export function readableSources(sources: readonly string[]): string[] {
  return sources.flatMap((source) => {
    const [, kind, file] = fileSource.exec(source) ?? []
    if (!file) return []
    return kind === 'zone' ? dirname(file) : file
  })
}
