/** A way to make messages that are hard on whoever reads them. */
export interface Torture {
  name: string
  /** The message at `scale` of its worst: 1 is as large as it is meant to be, 0.001 is hardly anything. */
  build(scale: number, random: () => number): Buffer
}
