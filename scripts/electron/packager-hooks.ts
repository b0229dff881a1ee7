import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type AfterPackContext, Arch } from 'electron-builder'
import { languageOf } from '../../src/cli/terminal/terminal.ts'
import { startTexts } from '../../src/shared/i18n/start-texts.ts'
import { fetchArchive } from './fetch-archive.ts'
import { wordFailure } from './fetch-failure.ts'
import { electronPackage, readInstallation } from './installation.ts'
import { showProgress } from './show-progress.ts'
import { usualLimits } from './watch-download.ts'

/*
 * What electron-builder runs for each platform and processor (electron-builder.yml): Electron comes from the cache of `npm start`, or
 * is downloaded as there, with progress and an end to every wait. `-c.electronDist=FOLDER` has another one packed as it is.
 */

/** The archives that were fetched here. */
const fetched = new Set<unknown>()

/** Before an app is laid out: hands electron-builder the archive. */
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
  stderr.write(`${wordFailure(archive, texts.fetchFailures, usualLimits)}\n${texts.retry}\n`)
  // An error that is thrown would be told with its stack.
  process.exit(1)
}

/** After Electron was unpacked: removes what electron-builder removes of archives that it has downloaded itself. */
export async function afterExtract({ packager, electronPlatformName, appOutDir }: AfterPackContext): Promise<void> {
  if (!fetched.has(packager.config.electronDist)) return
  const resources = electronPlatformName === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources'
  for (const file of [`${resources}/default_app.asar`, 'version']) await rm(join(appOutDir, file), { force: true })
}
