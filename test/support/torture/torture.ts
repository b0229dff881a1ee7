/** A way to build messages that are hard to parse. */
export interface Torture {
  name: string
  /** Builds the message at `scale` of its worst: 1 is full size, 0.001 is almost nothing. */
  build(scale: number, random: () => number): Buffer
}
