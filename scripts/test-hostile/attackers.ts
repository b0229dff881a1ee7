import { connect, type Socket } from 'node:net'

/** Hostile clients from many addresses, if loopback has them: all of 127.0.0.0/8, but only on Linux. */
export interface Attackers {
  smtpPort: number
  httpPort: number
  /** A valid key. */
  key: string
  /** Connects. Clients with consecutive numbers have different addresses. */
  open(port: number, number: number): Socket
  /** Closes all connections. */
  closeAll(): void
}

export interface Attack {
  name: string
  /** Resolves when the attack is in progress; it continues until the engine was measured. */
  begin(attackers: Attackers): Promise<void>
}

const addresses = 50

export function createAttackers(ports: Pick<Attackers, 'smtpPort' | 'httpPort' | 'key'>): Attackers {
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
    closeAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
