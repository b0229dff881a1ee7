import { connect, type Socket } from 'node:net'

/** Clients that mean harm, from many addresses, as far as loopback has them: all of 127.0.0.0/8 on Linux alone. */
export interface Attackers {
  smtpPort: number
  httpPort: number
  /** Connects; clients whose numbers are near each other have different addresses. */
  open(port: number, number: number): Socket
  /** Ends all that is open. */
  leave(): void
}

export interface Attack {
  name: string
  /** Resolves when it is under way; what is open stays so until the engine was asked how it is. */
  begin(attackers: Attackers): Promise<void>
}

const addresses = 50

export function createAttackers(ports: Pick<Attackers, 'smtpPort' | 'httpPort'>): Attackers {
  const sockets = new Set<Socket>()
  return {
    ...ports,
    open(port, number) {
      const localAddress = process.platform === 'linux' ? `127.0.1.${1 + (number % addresses)}` : '127.0.0.1'
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      socket.on('error', () => {})
      socket.once('close', () => sockets.delete(socket))
      sockets.add(socket)
      return socket
    },
    leave() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
