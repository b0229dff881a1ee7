/** Host names of consumer connections: `adsl-1-2-3-4.example.net`, `p1234.dip.example.net`. */
const lentName =
  /(?:^|[.-])(?:(?:a|x|v)?dsl|cable|dial(?:-?up|-?in)?|dip|dhcp|dyn(?:amic)?|pool|ppp|cpe|client|customer|user)\d*(?:[.-]|$)/i
/** The four numbers of an address in a name. */
const addressInName = /\d{1,3}[.-]\d{1,3}[.-]\d{1,3}[.-]\d{1,3}/

/** Whether a provider gives this kind of host name to consumer connections. */
export function isConsumerHostName(name: string): boolean {
  return /\d/.test(name) && (lentName.test(name) || addressInName.test(name))
}
