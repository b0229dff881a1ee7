import { z } from 'zod'
import { factPacks } from '../src/engine/packs/fact-packs.ts'
import { buildOpenApi } from '../src/server/http/docs/openapi.ts'
import { composeManPage } from './compose-man-page.ts'
import { describeChecks } from './describe-checks.ts'
import { describeHtmlIssues } from './describe-html-issues.ts'
import { describePerformance } from './describe-performance.ts'
import { describeShipped } from './describe-shipped.ts'

/** Generated files, by path. */
export async function generateDocuments(): Promise<Record<string, string>> {
  return {
    ...Object.fromEntries(
      factPacks.map(({ name, schema }) => [`resources/facts/schemas/${name}.json`, schemaOf(schema)]),
    ),
    'resources/openapi.json': `${joinShortArrays(JSON.stringify(await buildOpenApi(), null, 2))}\n`,
    'resources/man/sendproof.1': await composeManPage(),
    'docs/checks.md': describeChecks(),
    'docs/html-check.md': describeHtmlIssues(),
    'docs/performance.md': describePerformance(),
    'src/renderer/features/help/shipped.json': describeShipped(),
  }
}

/** Writes arrays of texts and numbers in one line where they fit, as everywhere in this project. */
function joinShortArrays(json: string): string {
  return json.replace(/\[\n[^[\]{}]*?\n *\]/g, (array) => {
    const joined = array.replaceAll(/\n */g, ' ').replace('[ ', '[').replace(/ \]$/, ']')
    return joined.length <= 100 ? joined : array
  })
}

/** The JSON Schema of a file. Unknown members are allowed, because programs ignore them. */
function schemaOf(schema: z.ZodType): string {
  return `${JSON.stringify(z.toJSONSchema(schema, { io: 'input', reused: 'ref' }))}\n`
}
