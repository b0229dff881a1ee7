import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { root } from './build-product.ts'
import { describeShipped } from './describe-shipped.ts'

/*
 * `npm run sbom`: writes the components of the product (CycloneDX, JSON) to dist/sbom.cdx.json, or to the given file.
 * npm would list everything that is installed, including all tools, so this uses our own list of what ships.
 */

const documentSchema = z.looseObject({
  components: z.array(z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})
const shippedSchema = z.object({ packages: z.array(z.object({ name: z.string(), version: z.string() })) })

const npmWords = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
const maxOctets = 64 * 1024 * 1024

const text = execFileSync('npm', npmWords, { cwd: root, encoding: 'utf8', maxBuffer: maxOctets })
const document = documentSchema.parse(JSON.parse(text))
const { packages } = shippedSchema.parse(JSON.parse(describeShipped()))
const shipped = new Set(packages.map(({ name, version }) => `${name}@${version}`))

const components = document.components.filter(({ name, version }) => shipped.has(`${name}@${version}`))
const tools = new Set(document.components.map((component) => component['bom-ref']))
for (const component of components) tools.delete(component['bom-ref'])
const dependencies = document.dependencies
  .filter(({ ref }) => !tools.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !tools.has(other)) }))

const [file = 'dist/sbom.cdx.json'] = process.argv.slice(2)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify({ ...document, components, dependencies }, null, 2)}\n`)
console.log(`wrote ${file}: ${components.length} components`)
