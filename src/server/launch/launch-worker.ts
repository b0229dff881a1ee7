import { join } from 'node:path'
import { runCompiledProgram } from './compiled-program.ts'

/* Runs the bundle of `analysis-worker.ts` in a build. */

runCompiledProgram(join(import.meta.dirname, 'worker/analysis-worker.cjs'))
