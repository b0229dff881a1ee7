import { join } from 'node:path'
import { runCompiledProgram } from '../../server/launch/compiled-program.ts'

/* Runs the bundle of `audit-worker.ts` in a build. */

runCompiledProgram(join(import.meta.dirname, 'cli/audit-worker.cjs'))
