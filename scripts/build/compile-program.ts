import { writeFileSync } from 'node:fs'
import { compiledCodeOf, runCompiledProgram } from '../../src/server/launch/compiled-program.ts'

/* `node compile-program.ts PROGRAM WORD…` runs a bundled program, and writes its compiled code when it ends. */

const [node = '', , program = '', ...words] = process.argv
process.argv = [node, program, ...words]
const scripts = runCompiledProgram(program)
process.on('exit', () => {
  for (const [file, script] of scripts) writeFileSync(compiledCodeOf(file), script.createCachedData())
})
