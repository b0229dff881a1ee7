/** The steps of the first tour, in their order. */
export const tourSteps = ['address', 'send', 'read', 'mend'] as const

/** What the first start tells. */
export interface TourTexts {
  title: string
  step(number: number, of: number): string
  steps: Record<(typeof tourSteps)[number], { title: string; body: string }>
  back: string
  next: string
  done: string
  skip: string
}
