import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The built analysis worker, which loads in a quarter of the time of its sources. */
export const analysisWorker = join(root, 'out/main/analysis-worker.js')

/** Paths of a test's engine: sources with the built worker, and no renderer. */
export const enginePaths = {
  resources: join(root, 'resources'),
  renderer: join(root, 'no-renderer'),
  worker: analysisWorker,
}
