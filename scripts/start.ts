import { electronPackage } from './electron/installation.ts'
import { startApp } from './start-app.ts'

/*
 * `npm start`: the desktop app, or the UI in a browser if no window can open or with `--browser`. Arguments are flags
 * of `sendproof serve`.
 */

await startApp({
  words: process.argv.slice(2),
  folder: electronPackage,
  environment: process.env,
  stderr: process.stderr,
})
