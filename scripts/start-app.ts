import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languageOf } from '../src/cli/terminal/terminal.ts'
import { requestOwnerLink } from '../src/server/compose/own-engine.ts'
import { defaultDataDir } from '../src/server/settings/load-settings.ts'
import { startTexts } from '../src/shared/i18n/start-texts.ts'
import { buildProduct, program, root } from './build-product.ts'
import { type ElectronRequest, offerElectron } from './electron/offer-electron.ts'
import { runApp } from './electron/run-app.ts'
import { readStartFlags } from './electron/start-flags.ts'

export type StartOptions = Omit<ElectronRequest, 'flags'> & { words: readonly string[] }

/** The exit code of the command line for an invalid usage. */
const usageError = 2

/** Opens the desktop app, or serves the UI to a browser if no window can open or with `--browser`. */
export async function startApp({ words, ...request }: StartOptions): Promise<void> {
  const { environment, stderr } = request
  const texts = startTexts[languageOf(environment)]
  const flags = readStartFlags(words)
  if (flags.misspelled) {
    for (const each of flags.misspelled) stderr.write(`${texts.misspelled(each)}\n`)
    process.exitCode = usageError
    return
  }
  buildProduct()
  // npm changes to the project's folder, but file names are relative to the user's working directory.
  process.chdir(environment.INIT_CWD ?? process.cwd())
  const binary = flags.browser ? null : await offerElectron({ ...request, flags: flags.forApp })
  if (binary !== null) {
    const end = await runApp(binary, [root, ...flags.forApp], {
      environment: flags.dataDir ? { ...environment, SENDPROOF_DATA_DIR: resolve(flags.dataDir) } : environment,
      onStart: () => void stderr.write(`${texts.inWindow}\n`),
    })
    if ('exitCode' in end) {
      process.exitCode = end.exitCode
      return
    }
    stderr.write(`${texts.cannotRun({ reason: end.reason })}\n`)
  }
  const dataDir = resolve(flags.dataDir ?? defaultDataDir(environment))
  if ((await requestOwnerLink(dataDir)) !== null) {
    stderr.write(`${texts.alreadyRuns}\n`)
    return await runCommand('open', '--data-dir', dataDir)
  }
  if (!flags.browser) stderr.write(`${texts.inBrowser}\n`)
  await runCommand('serve', ...flags.forServe)
}

/** Runs in this process, so that signals, exit code, and standard streams are the command's own. */
async function runCommand(...words: readonly string[]): Promise<void> {
  process.argv = [process.execPath, program, ...words]
  await import(pathToFileURL(program).href)
}
