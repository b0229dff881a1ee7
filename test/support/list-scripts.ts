import { defaultLists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import { reverseAddress } from '../../src/engine/protocols/dnsbl/query-names.ts'
import { dnsblZones } from '../../src/engine/protocols/dnsbl/zones.ts'
import type { Script } from './scripted-resolver.ts'

/** Working blocklists without entries: all known ones, or the named ones. */
export function workingLists(...names: string[]): Script {
  const zones = dnsblZones().filter(({ zone }) => names.length === 0 || names.includes(zone))
  return Object.fromEntries(
    zones.map(({ zone, test, target, codes, answer, families }): [string, Script[string]] => {
      const [code = ''] = Object.keys(codes)
      const listed = target === 'domain' ? (test?.listed ?? 'test') : testEntryOf(families.includes(4))
      return [`${listed}.${zone}`, { A: [answer === 'bitmask' ? `127.0.0.${code}` : code.replaceAll('*', '5')] }]
    }),
  )
}

/** The zones of working lists without entries, as a master file. */
export const workingListZones = [
  ...defaultLists.blacklists.map((list) => workingListZone(list, '2.0.0.127', '127.0.0.2')),
  workingListZone('dbl.spamhaus.org', 'dbltest.com', '127.0.1.2'),
  workingListZone('multi.surbl.org', 'test.surbl.org', '127.0.0.64'),
  workingListZone('multi.uribl.com', 'test.uribl.com', '127.0.0.14'),
].join('')

/** An entry for an address, with the list's explanation. */
export function listing(zone: string, ip: string, code: string, text?: string): Script {
  return { [`${reverseAddress(ip)}.${zone}`]: { A: [code], ...(text === undefined ? {} : { TXT: [text] }) } }
}

function testEntryOf(hasIpv4: boolean): string {
  return hasIpv4 ? '2.0.0.127' : `2.0.0.0.0.0.f.7.f.f.f.f${'.0'.repeat(20)}`
}

function workingListZone(zone: string, testEntry: string, code: string): string {
  return `$ORIGIN ${zone}.\n@ 300 IN SOA ns hostmaster 1 2 3 4 5\n${testEntry} 300 A ${code}\n`
}
