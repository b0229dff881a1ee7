import { basename, dirname, join } from 'node:path'
import { build } from 'vite'
import { root } from './build-product.ts'

/**
 * Bundles `test/support/hostile-worker.ts`, which replaces the analysis worker of a packaged app to test how the app
 * handles its workers.
 */
export async function bundleHostileWorker(file: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'test/support/hostile-worker.ts'),
      target: 'node24',
      outDir: dirname(file),
      emptyOutDir: false,
      rolldownOptions: { output: { format: 'es', entryFileNames: basename(file), codeSplitting: false } },
    },
  })
}
