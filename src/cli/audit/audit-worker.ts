import { createResolver } from '../../engine/dns/create-resolver.ts'
import { serveAudits } from './audit-thread.ts'

/* The program of the threads that share the audits of a run. */

await serveAudits(createResolver)
