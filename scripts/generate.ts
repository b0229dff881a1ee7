import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { languages } from '../src/shared/languages.ts'
import { root } from './build-product.ts'
import {
  describeCoverage,
  describeTexts,
  generatedFolder,
  listAllUiFiles,
  listLocaleFiles,
  listPageAreas,
  listUiFiles,
} from './describe-texts.ts'

/* Writes the files generated from code and locales; `--check` only lists those that are outdated. */

const isCheck = process.argv.includes('--check')

// Each step imports what those before it wrote. The checks import their own keys, so they are read in another process.
await writeAll({
  'src/shared/i18n/text-types.ts': describeTexts(),
  [`${generatedFolder}/coverage.ts`]: describeCoverage(),
  [`${generatedFolder}/page-areas.ts`]: listPageAreas(),
  [`${generatedFolder}/ui-files.ts`]: listAllUiFiles(),
  ...Object.fromEntries(languages.map((language) => [`${generatedFolder}/ui-${language}.ts`, listUiFiles(language)])),
  ...listLocaleFiles(),
})
await writeAll({ 'src/shared/findings/finding-keys.ts': runScript('describe-finding-keys.ts') })
const { compileClients } = await import('./compile-clients.ts')
await writeAll({ 'resources/facts/clients.json': compileClients() })
const { generateDocuments } = await import('./generate-documents.ts')
await writeAll(await generateDocuments())

async function writeAll(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, name)
    const isCurrent = (await readFile(file, 'utf8').catch(() => null)) === text
    if (isCurrent) continue
    if (isCheck) {
      console.error(`${name} is out of date: run npm run generate`)
      process.exitCode = 1
    } else {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
      console.log(`wrote ${name}`)
    }
  }
}

/** What a script prints. */
function runScript(file: string): string {
  return execFileSync(process.execPath, [join(import.meta.dirname, file)], { encoding: 'utf8' })
}
