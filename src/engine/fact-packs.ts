import type { FactPack } from './facts/fact-pack.ts'
import { clientsPack } from './html/client-support.ts'
import { certificatesPack } from './protocols/certificates.ts'
import { listsPack } from './protocols/dnsbl/zones.ts'

/** All packs, in the order they are shown. */
export const factPacks: readonly FactPack[] = [listsPack, clientsPack, certificatesPack]
