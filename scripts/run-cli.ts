import { pathToFileURL } from 'node:url'
import { buildProduct, program } from './build-product.ts'

/*
 * Runs the built command line with the arguments given to npm: `npm run sendproof -- check message.eml`. It runs in this
 * very process, so that signals, exit code and standard streams are its own.
 */

buildProduct()
// npm runs scripts in the project's folder; files are named relative to where its user stands.
process.chdir(process.env.INIT_CWD ?? process.cwd())
process.argv[1] = program
await import(pathToFileURL(program).href)
