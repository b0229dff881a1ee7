/** The data that findings rest on, beside what the DNS says; each is a file with source and date. */
export type DataSet =
  | 'brands'
  | 'calibrated_scores'
  | 'client_shares'
  | 'client_support'
  | 'dnsbl_zones'
  | 'file_types'
  | 'free_mail'
  | 'link_services'
  | 'link_words'
  | 'mail_organizations'
  | 'mark_roots'
  | 'phrases'
  | 'requirements'
  | 'selectors'
  | 'shorteners'

/** The words of the page about the product itself. */
export interface AboutTexts {
  title: string
  intro: string
  version: string
  licence: string
  licenceText: string
  /** Where everything is kept. */
  kept: { title: string; body: string; noSession: string }
  /** `audits` holds where the network may be asked. */
  leaves: { title: string; audits: string; never: string }
  data: {
    title: string
    intro: string
    columns: readonly [string, string, string]
    names: Record<DataSet, string>
    /** Where each comes from; null in the language in which the data itself says so. */
    sources: Record<DataSet, string> | null
  }
  packages: {
    title: string
    intro(count: number): string
    /** Shows the list. */
    show: string
    columns: readonly [string, string, string]
  }
}
