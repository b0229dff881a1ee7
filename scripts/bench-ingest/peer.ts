/** A running program that receives the same messages as ours, in turns. */
export interface Peer {
  name: string
  pid: number
  port: number
  /** Whether its processes share pages, so that the sum of their memory is not what it uses. */
  sharesMemory: boolean
  end(): Promise<void>
}
