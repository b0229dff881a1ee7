import type { RecordData } from '../../src/engine/dns/resolver.ts'
import { type Script, scriptedResolver } from './scripted-resolver.ts'

/** A TLSA record, `3 1 1` with the digest of some key unless it is changed. */
export function tlsa(changes: Partial<RecordData['TLSA']> = {}): RecordData['TLSA'] {
  return { usage: 3, selector: 1, matchingType: 1, data: Buffer.alloc(32, 7), ...changes }
}

/** A domain with two mail hosts. */
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
