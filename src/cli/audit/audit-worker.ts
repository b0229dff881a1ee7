import { createResolver } from '../../engine/dns/create-resolver.ts'
import { serveAudits } from './audit-thread.ts'

/* The program of an audit worker. */

void serveAudits(createResolver)
