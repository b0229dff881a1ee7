import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/build-product.ts'

/** The paths of all pages, as in the router: `/t/$token`. Read from its source, because tests cannot load the page. */
export function routerPaths(): string[] {
  const router = readFileSync(join(root, 'src/renderer/router.tsx'), 'utf8')
  return [...router.matchAll(/^ {2}path: '(.*)'/gm)].map(([, path = '']) => path)
}
