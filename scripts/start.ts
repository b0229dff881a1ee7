import { electronPackage } from './electron/installation.ts'
import { startApp } from './start-app.ts'

/*
 * `npm start`: the desktop app, or the same UI in a browser where no window can open. Arguments are flags of `sendproof serve`;
 * `--browser` chooses the browser.
 */

await startApp({
  words: process.argv.slice(2),
  folder: electronPackage,
  environment: process.env,
  stderr: process.stderr,
})
