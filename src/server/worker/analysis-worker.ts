import { constants, getPriority, setPriority } from 'node:os'
import { answerRequests } from './answer-requests.ts'
import { openChannel } from './worker-channel.ts'

/* The program of a worker. */

/**
 * Gives the engine nine times the CPU share of a worker, because senders wait for it, and one message needs milliseconds.
 * With the lowest priority, workers would miss deadlines on a busy machine.
 */
const niceness = 10

setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))
answerRequests(openChannel())
