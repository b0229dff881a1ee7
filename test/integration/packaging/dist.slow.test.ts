import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildProduct, root } from '../../../scripts/build-product.ts'
import { electronPackage, readInstallation } from '../../../scripts/electron/installation.ts'
import { makeElectronFolder, packElectronFolder } from '../../support/electron-folder.ts'
import { type ElectronMirror, serveElectron } from '../../support/electron-mirror.ts'
import { linuxObstacle, named } from '../../support/obstacles.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Runs what `npm run dist -- --linux --dir` runs after the build, on a simulated machine. */
function machine() {
  const home = temporaryFolder()
  const output = join(home, 'dist')
  return {
    app: join(output, process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`),
    pack({ environment }: ElectronMirror) {
      const words = ['--linux', '--dir', '--publish', 'never', `-c.directories.output=${output}`]
      const env = {
        PATH: process.env.PATH,
        HOME: home,
        LANG: 'C.UTF-8',
        NO_UPDATE_NOTIFIER: '1',
        electron_config_cache: join(home, 'cache'),
        ...environment,
      }
      const program = join(root, 'node_modules/electron-builder/cli.js')
      return new Promise<{ exitCode: unknown; stdout: string; stderr: string }>((resolve) => {
        execFile(process.execPath, [program, ...words], { cwd: root, env }, (error, stdout, stderr) =>
          resolve({ exitCode: error?.code ?? 0, stdout, stderr }),
        )
      })
    },
  }
}

async function mirror(): Promise<ElectronMirror> {
  const { version } = readInstallation(electronPackage, {})
  const served = await serveElectron(packElectronFolder(makeElectronFolder(temporaryFolder()), version))
  onTestFinished(served.close)
  return served
}

describe.skipIf(linuxObstacle)(named('npm run dist', linuxObstacle), () => {
  buildProduct()

  it('downloads Electron, and packs only what is needed', async () => {
    const here = machine()
    const served = await mirror()
    expect(await here.pack(served)).toMatchObject({ exitCode: 0 })
    expect(served.downloads()).toBe(1)
    expect(existsSync(join(here.app, 'sendproof'))).toBe(true)
    expect(globSync(['version', 'resources/default_app.asar'], { cwd: here.app })).toEqual([])
  })
})
