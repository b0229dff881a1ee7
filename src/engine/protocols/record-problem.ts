/**
 * Something that is wrong with a record, or worth knowing about it. The code says what; how much it matters is up to
 * the checks, and its words are in the catalogue.
 */
export interface RecordProblem<Code extends string> {
  code: Code
  /** The words of the record that it is about; empty where something is missing. */
  detail: string
  /** Where they begin in the record, in characters from 0; the record's length where something is missing. */
  position: number
}
