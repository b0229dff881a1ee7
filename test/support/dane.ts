import type { RecordData } from '../../src/engine/dns/resolver.ts'
import { type Script, scriptedResolver } from './scripted-resolver.ts'

/** A TLSA record, by default `3 1 1` with the digest of some key. */
export function tlsa(changes: Partial<RecordData['TLSA']> = {}): RecordData['TLSA'] {
  return { usage: 3, selector: 1, matchingType: 1, data: Buffer.alloc(32, 7), ...changes }
}

/** A domain with two mail servers. */
export function daneWorld(hosts: Script) {
  return scriptedResolver({
    'shop.example': {
      MX: [
        { preference: 10, exchange: 'a.shop.example' },
        { preference: 20, exchange: 'b.shop.example' },
      ],
    },
    ...hosts,
  })
}
