import { once } from 'node:events'
import { Session } from 'node:inspector/promises'

/** A client of a process's inspector (Chrome DevTools Protocol). */
export type Inspector = (method: string, parameters?: object) => Promise<unknown>

export function inspectOwnProcess(): Inspector {
  const session = new Session()
  session.connect()
  return (method, parameters) => session.post(method, parameters)
}

/** Connects to the inspector of a process started with `--inspect`, which prints the address. */
export async function inspectProcess(address: string): Promise<Inspector> {
  const socket = new WebSocket(address)
  const answers = new Map<number, (answer: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    answers.get(id)?.(result)
    answers.delete(id)
  })
  await once(socket, 'open')
  let asked = 0
  return (method, parameters = {}) =>
    new Promise((resolve) => {
      answers.set(++asked, resolve)
      socket.send(JSON.stringify({ id: asked, method, params: parameters }))
    })
}
