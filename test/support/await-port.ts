import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const pollMilliseconds = 20

/** Whether a server listens on a local port. */
export async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isUp = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  socket.destroy()
  return isUp
}

/** Waits until a server listens on a local port. Throws if `isOver` becomes true. */
export async function awaitPort(port: number, isOver = () => false): Promise<void> {
  while (!(await canConnect(port))) {
    if (isOver()) throw new Error('the program does not listen')
    await delay(pollMilliseconds)
  }
}
