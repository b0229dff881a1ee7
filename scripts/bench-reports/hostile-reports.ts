import { gzipSync } from 'node:zlib'
import { aggregateXml, recordXml } from '../../test/support/aggregate-xml.ts'
import { writeZip } from '../../test/support/zip.ts'

/* Files built to overload the report parser, at their worst. */

export interface HostileReport {
  name: string
  make(): Buffer | string
}

const million = 1_000_000
const start = aggregateXml().slice(0, -'</feedback>'.length)

function mail(encoding: string, content: string): string {
  return `From: a@receiver.example\r\nContent-Type: text/xml\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${content}`
}

export const hostileReports: readonly HostileReport[] = [
  { name: 'gzip of 1,000 to 1', make: () => gzipSync(`<feedback>${' '.repeat(200 * million)}`) },
  { name: 'gzip of 16 MB of elements', make: () => gzipSync(`<feedback>${'<a/>'.repeat(4 * million)}`) },
  { name: 'gzip in gzip', make: () => gzipSync(gzipSync(`<feedback>${' '.repeat(100 * million)}`)) },
  {
    name: 'ZIP in ZIP',
    make: () => writeZip([{ name: 'a.zip', content: writeZip([{ name: 'b.xml', content: Buffer.from('<a/>') }]) }]),
  },
  {
    name: 'ZIP with 10,000 entries',
    make: () =>
      writeZip(Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.xml`, content: Buffer.from('<a/>') }))),
  },
  { name: '100,000 records', make: () => gzipSync(`${start}${recordXml({}).repeat(100_000)}`) },
  {
    name: 'a billion laughs',
    make: () => `<!DOCTYPE a [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><feedback>&b;</feedback>`,
  },
  { name: 'deep XML', make: () => `<feedback>${'<a>'.repeat(5 * million)}` },
  { name: 'deep JSON', make: () => `{"a":${'['.repeat(million)}` },
  { name: 'a long attribute', make: () => `<feedback a="${'x'.repeat(15 * million)}">` },
  {
    name: 'many attributes',
    make: () => `<feedback ${Array.from({ length: million }, (_, at) => `a${at}="1"`).join(' ')}>`,
  },
  { name: 'a long number', make: () => start.replace('1795132800', '9'.repeat(15 * million)) },
  { name: 'a long identifier', make: () => aggregateXml({ id: 'x'.repeat(15 * million) }) },
  { name: 'quoted-printable', make: () => mail('quoted-printable', `<feedback>${'=41'.repeat(5 * million)}`) },
  {
    name: 'base64',
    make: () => mail('base64', Buffer.from(`<feedback>${' '.repeat(11 * million)}`).toString('base64')),
  },
  {
    name: 'JSON of a million members',
    make: () => `{${Array.from({ length: 90_000 }, (_, at) => `"a${at}":1`).join()}}`,
  },
]
