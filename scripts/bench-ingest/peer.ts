/** A running program that receives the same messages in turns with ours. */
export interface Peer {
  name: string
  pid: number
  port: number
  /** Its processes share pages, so the sum of their memory is not what it uses. */
  sharesMemory: boolean
  end(): Promise<void>
}
