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

// The code behind the documents imports these files, so they are written first.
await writeAll({
  'src/shared/i18n/text-types.ts': describeTexts(),
  [`${generatedFolder}/coverage.ts`]: describeCoverage(),
  [`${generatedFolder}/page-areas.ts`]: listPageAreas(),
  [`${generatedFolder}/ui-files.ts`]: listAllUiFiles(),
  ...Object.fromEntries(languages.map((language) => [`${generatedFolder}/ui-${language}.ts`, listUiFiles(language)])),
  ...listLocaleFiles(),
})
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
