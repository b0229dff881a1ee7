/** How providers name the addresses that they lend to homes: `adsl-1-2-3-4.example.net`, `p1234.dip.example.net`. */
const lentName =
  /(?:^|[.-])(?:(?:a|x|v)?dsl|cable|dial(?:-?up|-?in)?|dip|dhcp|dyn(?:amic)?|pool|ppp|cpe|client|customer|user)\d*(?:[.-]|$)/i
/** Four numbers of an address inside of a name. */
const addressInName = /\d{1,3}[.-]\d{1,3}[.-]\d{1,3}[.-]\d{1,3}/

/** Whether a host name is one that a provider gives to an address of its customers. */
export function isLentName(name: string): boolean {
  return /\d/.test(name) && (lentName.test(name) || addressInName.test(name))
}
