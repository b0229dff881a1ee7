import { constants, getPriority, setPriority } from 'node:os'
import { answerRequests } from './answer-requests.ts'
import { openChannel } from './worker-channel.ts'

/* The program of a worker. */

/**
 * Gives the engine three times the CPU share of a worker. With an even lower priority, workers would miss deadlines on
 * a busy machine.
 */
const niceness = 5

setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))
answerRequests(openChannel())
