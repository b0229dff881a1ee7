import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { buildProduct, program, root } from './build-product.ts'
import { desktopObstacle, findElectron } from './find-electron.ts'

/*
 * `npm start`: the desktop app, or the same UI in a browser where there is no desktop. Arguments are flags of
 * `sendproof serve`.
 */

const flags = process.argv.slice(2)

buildProduct()
const electron = findElectron()
const obstacle = desktopObstacle()
if (electron !== null && obstacle === null) openDesktop(electron)
else await serve(`${obstacle}: Sendproof runs in your browser instead.`)

function openDesktop(binary: string): void {
  const app = spawn(binary, [root, ...flags], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.kill(signal))
  app.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

async function serve(reason: string): Promise<void> {
  console.error(reason)
  process.argv = [process.execPath, program, 'serve', ...flags]
  await import(pathToFileURL(program).href)
}
