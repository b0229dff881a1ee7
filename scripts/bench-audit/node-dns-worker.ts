import { serveAudits } from '../../src/cli/audit/audit-thread.ts'
import { openCachedNodeDns } from './node-dns.ts'

/* A thread of bulk audits that asks through node:dns, with our cache. */

await serveAudits(openCachedNodeDns)
