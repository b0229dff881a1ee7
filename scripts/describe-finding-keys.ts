import { checkParams, findingParams } from '../src/engine/checks/index.ts'

const notice = '// Made by npm run generate from the checks in src/engine/checks.\n\n'

/* Prints the keys of all checks and findings, for code that may not import the engine. */

process.stdout.write(
  `${notice}export const checkKeys = ${listKeys(checkParams)}\nexport const findingKeys = ${listKeys(findingParams)}`,
)

function listKeys(table: object): string {
  return `[\n${Object.keys(table)
    .map((key) => `  '${key}',\n`)
    .join('')}] as const\n`
}
