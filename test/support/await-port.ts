import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Waits until a server listens on a local port. */
export async function awaitPort(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isUp) return
    await delay(50)
  }
}
