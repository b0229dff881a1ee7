import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { root } from './build-product.ts'
import { describeShipped } from './describe-shipped.ts'

/*
 * `npm run audit:shipped`: fails if a package that ships has a known vulnerability of any severity. npm counts bundled
 * packages as development dependencies, so `npm audit --omit=dev` would leave them out.
 */

const auditSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      // A name is a package that only depends on a vulnerable one, which is listed itself.
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string(), severity: z.string() })])),
    }),
  ),
})
const shippedSchema = z.object({ packages: z.array(z.object({ name: z.string() })) })
const maxOctets = 64 * 1024 * 1024

// Its exit code is 1 for any vulnerability, also of a tool.
const words = ['audit', '--json', '--package-lock-only']
const { stdout, stderr } = spawnSync('npm', words, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: maxOctets,
  shell: process.platform === 'win32',
})
const audit = auditSchema.safeParse(readJson(stdout))
if (!audit.success) {
  console.error(`npm audit gave no result: check the registry, and run it again.\n${stderr}${stdout}`)
  process.exit(2)
}
const { packages } = shippedSchema.parse(JSON.parse(describeShipped()))
const names = [...new Set(packages.map(({ name }) => name))]
const found = names.flatMap((name) =>
  (audit.data.vulnerabilities[name]?.via ?? []).flatMap((advisory) =>
    typeof advisory === 'string' ? [] : [`${name}: ${advisory.severity}: ${advisory.title} (${advisory.url})`],
  ),
)
for (const line of found) console.error(line)
if (found.length > 0) process.exitCode = 1
else console.log(`${names.length} shipped packages have no known vulnerability`)

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
