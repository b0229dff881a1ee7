import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The built analysis worker, which loads in a quarter of the time that its sources take. */
export const analysisWorker = join(root, 'out/main/analysis-worker.js')

/** What an engine of a test runs from: the sources with the built worker, and no renderer. */
export const enginePaths = {
  resources: join(root, 'resources'),
  renderer: join(root, 'no-renderer'),
  worker: analysisWorker,
}
