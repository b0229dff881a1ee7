/** The words around the source of a message. */
export interface SourceTexts {
  title: string
  intro(size: string): string
  /** Of a message from an Outlook file. */
  rebuilt(size: string): string
  truncated(shown: string, size: string): string
  download: string
  lines: string
  search: string
  /** Which of the places with the words is shown. */
  match(position: number, count: number): string
  noMatch: string
  next: string
  previous: string
}
