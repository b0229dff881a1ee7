import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildOpenApi } from '../src/server/http/docs/openapi.ts'
import { root } from './build-product.ts'
import { compileClientSupport } from './compile-client-support.ts'
import { composeManPage } from './compose-man-page.ts'
import { describeChecks } from './describe-checks.ts'
import { describeHtmlIssues } from './describe-html-issues.ts'
import { describeShipped } from './describe-shipped.ts'

/*
 * Writes the files that are made from code, or with `--check` tells which of them are not what the code makes.
 */

const generated: Record<string, string> = {
  'resources/openapi.json': `${JSON.stringify(await buildOpenApi(), null, 2)}\n`,
  'resources/man/sendproof.1': await composeManPage(),
  'docs/checks.md': describeChecks(),
  'docs/html-check.md': describeHtmlIssues(),
  'resources/data/client-support.json': compileClientSupport(),
  'src/renderer/features/about/shipped.json': describeShipped(),
}

const isCheck = process.argv.includes('--check')
for (const [name, text] of Object.entries(generated)) {
  const file = join(root, name)
  const isCurrent = (await readFile(file, 'utf8').catch(() => null)) === text
  if (isCurrent) continue
  if (isCheck) {
    console.error(`${name} is not what the code makes of it: run npm run generate`)
    process.exitCode = 1
  } else {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    console.log(`wrote ${name}`)
  }
}
