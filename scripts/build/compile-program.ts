import { writeFileSync } from 'node:fs'
import { compiledCodeOf, runCompiledProgram } from '../../src/server/launch/compiled-program.ts'

/* `node compile-program.ts PROGRAM WORD…` runs a bundled program, and writes its compiled code when it ends. */

// Some programs set flags of V8 once they run, and V8 refuses code that was compiled with other flags.
process.getBuiltinModule('node:v8').setFlagsFromString = () => {}

const [node = '', , program = '', ...words] = process.argv
process.argv = [node, program, ...words]
const scripts = runCompiledProgram(program)
process.on('exit', () => {
  for (const [file, script] of scripts) writeFileSync(compiledCodeOf(file), script.createCachedData())
})
