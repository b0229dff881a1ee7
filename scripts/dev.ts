import { root } from './build-product.ts'
import { developApp } from './develop-app.ts'
import { electronPackage } from './electron/installation.ts'

/*
 * `npm run dev`: the app with reload, or the same UI in a browser where no window can open. Arguments are flags of `sendproof serve`;
 * `--browser` chooses the browser.
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
