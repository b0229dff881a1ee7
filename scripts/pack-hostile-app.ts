import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildProduct, root } from './build-product.ts'
import { bundleHostileWorker } from './bundle-hostile-worker.ts'

/*
 * `node scripts/pack-hostile-app.ts` packs the app into `dist/hostile` for this system, with the test worker in place
 * of the analysis worker. Other arguments are passed to electron-builder.
 */

const worker = join(root, 'out/main/analysis-worker.js')

buildProduct()
const original = readFileSync(worker)
try {
  await bundleHostileWorker(worker)
  const words = ['--dir', '--publish', 'never', '-c.directories.output=dist/hostile', ...process.argv.slice(2)]
  const packager = join(root, 'node_modules/electron-builder/cli.js')
  const { status } = spawnSync(process.execPath, [packager, ...words], { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  writeFileSync(worker, original)
}
