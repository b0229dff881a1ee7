/** The words of what there is to explore before there are tests of one's own. */
export interface SamplesTexts {
  title: string
  intro: string
  hide: string
  /** On everything that is a sample. */
  mark: string
  report: { title: string; body: string }
  zone: { title: string; body: string }
  /** What the file of a sample is called. */
  nameOf(file: string): string
  /** On the report of the sample. */
  note: string
  /** What the palette calls them. */
  openReport: string
  openZone: string
}
