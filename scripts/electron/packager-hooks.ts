import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type AfterPackContext, Arch } from 'electron-builder'
import { languageOf } from '../../src/cli/terminal/terminal.ts'
import { startTexts } from '../../src/shared/i18n/start-texts.ts'
import { fetchArchive } from './fetch-archive.ts'
import { describeFailure } from './fetch-failure.ts'
import { electronPackage, readInstallation } from './installation.ts'
import { showProgress } from './show-progress.ts'
import { defaultLimits } from './watch-download.ts'

/*
 * Hooks of electron-builder for each platform and architecture (electron-builder.yml). Electron comes from the same
 * cache as for `npm start`, or is downloaded in the same way, with progress and timeouts. `-c.electronDist=FOLDER`
 * packs another build unchanged.
 */

/** Archives fetched here. */
const fetched = new Set<unknown>()

/** Runs before an app is laid out; passes the archive to electron-builder. */
export async function beforePack({ packager, electronPlatformName: platform, arch }: AfterPackContext): Promise<void> {
  const { config } = packager
  if (config.electronDist && !fetched.has(config.electronDist)) return
  const { env: environment, stderr } = process
  const texts = startTexts[languageOf(environment)]
  const { version } = readInstallation(electronPackage, environment)
  const target = `${platform}-${Arch[arch]}`
  const progress = showProgress(
    stderr,
    (done, total) => `${texts.archive({ version, target })} ${texts.progress({ done, total })}`,
  )
  const archive = await fetchArchive({
    folder: electronPackage,
    platform,
    arch: Arch[arch],
    environment,
    onProgress: progress.show,
  })
  progress.end()
  if (typeof archive === 'string') {
    fetched.add(archive)
    Object.assign(config, { electronDist: archive })
    return
  }
  stderr.write(`${describeFailure(archive, texts.fetchFailures, defaultLimits)}\n${texts.retry}\n`)
  // A thrown error would be printed with its stack.
  process.exit(1)
}

/** Runs after Electron was unpacked; removes what electron-builder removes from archives that it downloads itself. */
export async function afterExtract({ packager, electronPlatformName, appOutDir }: AfterPackContext): Promise<void> {
  if (!fetched.has(packager.config.electronDist)) return
  const resources = electronPlatformName === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources'
  for (const file of [`${resources}/default_app.asar`, 'version']) await rm(join(appOutDir, file), { force: true })
}
