export type PaletteSection = 'directly' | 'commands' | 'tests' | 'domains' | 'ips'

/** The words of the command palette. */
export interface PaletteTexts {
  title: string
  /** In the empty field. */
  hint: string
  sections: Record<PaletteSection, string>
  audit(domain: string): string
  check(ip: string): string
  /** What may stand before a domain or an address, in lower case: "audit example.com". */
  auditWords: readonly string[]
  checkWords: readonly string[]
  nothing: string
  /** What the keys do, below the list. */
  choose: string
  close: string
}
