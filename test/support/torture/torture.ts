/** A way to make messages that are hard to read. */
export interface Torture {
  name: string
  /** The message at `scale` of its worst: 1 is full size, 0.001 is almost nothing. */
  build(scale: number, random: () => number): Buffer
}
