import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { AuditJob } from './audit-job.ts'
import { type MessageFromThread, messageToThreadSchema } from './audit-threads.ts'
import { createAuditor, type OpenResolver } from './auditor.ts'

/** The thread's side of `openAuditor`. */
export async function serveAudits(open: OpenResolver): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('this program is started by a run of audits')
  const interruption = new AbortController()
  const { look } = await createAuditor(z.custom<AuditJob>().parse(workerData), interruption.signal, open)
  const answer = (message: MessageFromThread) => port.postMessage(message)

  port.on('message', async (data: unknown) => {
    const message = messageToThreadSchema.parse(data)
    if (message === 'abort') interruption.abort()
    else answer({ id: message.id, notice: await look(message.listed) })
  })
}
