import { writeFileSync } from 'node:fs'
import { readReports } from '../../src/engine/reports/read-reports.ts'
import { aggregateXml } from '../../test/support/aggregate-xml.ts'
import { residentMemory, watchMemory } from '../watch-memory.ts'
import { hostileReports } from './hostile-reports.ts'

/* Parses one hostile file. Prints its CPU time, how much more memory it took than a short report, and the outcome. */

const [, , wanted] = process.argv
const hostile = hostileReports.find(({ name }) => name === wanted)
if (!hostile) throw new Error(`no such file: ${wanted}`)
const octets = Buffer.from(hostile.make())
await read(Buffer.from(aggregateXml({ records: [{}] })))
// Collects what was used to build the file.
globalThis.gc?.()
// Resets the peak memory (proc_pid_clear_refs(5)).
writeFileSync('/proc/self/clear_refs', '5')
const { engine: idle } = residentMemory(process.pid)
const before = process.cpuUsage()
const ending = await read(octets)
const { user, system } = process.cpuUsage(before)
const memory = watchMemory(process.pid)
const megabytes = memory.peak().engine - idle
memory.end()
console.log(JSON.stringify({ milliseconds: (user + system) / 1000, megabytes, ending }))

async function read(content: Buffer): Promise<string> {
  let ending = 'nothing'
  for await (const one of readReports({ name: 'file', octets: content })) {
    ending = one.state === 'read' ? 'read' : one.problem.code
  }
  return ending
}
