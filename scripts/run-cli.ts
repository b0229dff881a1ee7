import { pathToFileURL } from 'node:url'
import { buildProduct, program } from './build-product.ts'

/*
 * Runs the built command line with npm's arguments: `npm run sendproof -- check message.eml`. It runs in this
 * process, so that signals, exit code, and standard streams are its own.
 */

buildProduct()
// npm changes to the project's folder, but file names are relative to the user's working directory.
process.chdir(process.env.INIT_CWD ?? process.cwd())
process.argv[1] = program
await import(pathToFileURL(program).href)
