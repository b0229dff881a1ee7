const partsOfSome = [
  { holds: '/src/cli/', folder: 'cli' },
  { holds: '/node_modules/electron-updater/', folder: 'desktop' },
]

/** Whether every edition of the program contains a module. */
export function isForAll(id: string): boolean {
  return !partsOfSome.some(({ holds }) => id.includes(holds))
}

/**
 * Code that only the command line runs has its own folder, because the desktop installers leave it out. So has code that
 * only the desktop app runs, because the npm package leaves it out.
 */
export function nameChunk({ moduleIds }: { moduleIds: readonly string[] }): string {
  const folder = partsOfSome.find(({ holds }) => moduleIds.some((id) => id.includes(holds)))?.folder ?? 'chunks'
  return `${folder}/[name]-[hash].js`
}
