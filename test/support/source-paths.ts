import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What an engine of a test runs from: the sources, without a renderer. */
export const sourcePaths = {
  resources: join(root, 'resources'),
  renderer: join(root, 'no-renderer'),
  worker: join(root, 'src/server/worker/analysis-worker.ts'),
}
