import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { type DnsServerOptions, startDnsServer } from './dns-server.ts'

/* A DNS server in a thread of its own, for what measures time: it says its port, and ends with its thread. */

if (!parentPort) throw new Error('this program runs as a worker thread')
const options = z.custom<DnsServerOptions>().parse(workerData)
const { port } = await startDnsServer(options)
parentPort.postMessage(port)
