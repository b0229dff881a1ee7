import { parentPort } from 'node:worker_threads'
import { findFalseAlarms } from '../../test/support/monitoring/find-false-alarms.ts'
import { findWrongReports } from '../../test/support/monitoring/simulate-reports.ts'

/** A thread that simulates the years it is sent, by their seeds, and answers with what went wrong in each. */
parentPort?.on('message', async (seed: number) => {
  parentPort?.postMessage([...findFalseAlarms(seed), ...(await findWrongReports(seed))])
})
