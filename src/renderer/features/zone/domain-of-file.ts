/** The domain that the name of a zone file suggests (`shop.example.zone`, `db.shop.example`), if it looks like one. */
export function domainOfFile(file: string): string {
  const name = file.replace(/^db\./i, '').replace(/\.(zone|db|txt)$/i, '')
  return /^[^\s.]+(\.[^\s.]+)+$/.test(name) ? name : ''
}
