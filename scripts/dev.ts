import { root } from './build-product.ts'
import { developApp } from './develop-app.ts'
import { electronPackage } from './electron/installation.ts'

/*
 * `npm run dev`: the app with hot reload, or the UI in a browser if no window can open or with `--browser`. Arguments
 * are flags of `sendproof serve`.
 */

await developApp({
  words: process.argv.slice(2),
  folder: electronPackage,
  environment: process.env,
  stderr: process.stderr,
  root,
  pagePort: 5173,
  enginePort: 4780,
})
