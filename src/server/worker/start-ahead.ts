import { heapFlags, type StartWorker, type WorkerEvents } from './worker-process.ts'

/**
 * Starts a worker before the code of its owner is loaded, which takes a quarter of the time of `check`. The first
 * worker that the owner starts is this one, and the
 * owner receives what it has sent so far.
 */
export function startAhead(startWorker: StartWorker, program: string): StartWorker {
  const { promise: adopted, resolve: adopt } = Promise.withResolvers<WorkerEvents>()
  const worker = startWorker(program, heapFlags, {
    onOutput: (line) => void adopted.then(({ onOutput }) => onOutput(line)),
    onMessage: (message) => void adopted.then(({ onMessage }) => onMessage(message)),
    onEnd: (cause) => void adopted.then(({ onEnd }) => onEnd(cause)),
  })
  let isAdopted = false
  return (...start) => {
    if (isAdopted) return startWorker(...start)
    isAdopted = true
    const [, , events] = start
    adopt(events)
    return worker
  }
}
