import { serveAudits } from '../../src/cli/audit-thread.ts'
import { openNodeDns } from './node-dns.ts'

/* A thread of bulk audits that asks through node:dns. */

await serveAudits(openNodeDns)
