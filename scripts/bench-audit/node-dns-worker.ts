import { serveAudits } from '../../src/cli/audit/audit-thread.ts'
import { openCachedNodeDns } from './node-dns.ts'

/* An audit thread that uses node:dns with our cache. */

await serveAudits(openCachedNodeDns)
