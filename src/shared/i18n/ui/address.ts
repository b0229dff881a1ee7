import type { FcrdnsStatus } from '../../contract/blacklist.ts'
import type { ListStatus } from '../../listing.ts'

/** The words of the check of an IP address, and of the way to it. What lists say comes with the report itself. */
export interface AddressTexts {
  title: string
  intro: string
  door: { title: string; body: string; label: string; hint: string; action: string; pending: string }
  recent: string
  /** The verdict: how many lists hold the address, of those that answered. */
  listed(count: number, answered: number): string
  notListed(answered: number): string
  nothingKnown: string
  nothingKnownBody: string
  coverage(done: number, total: number): string
  asOf(when: string): string
  again: string
  checking: string
  lists: {
    title: string
    intro: string
    time: string
    ask: string
    askWhere(list: string): string
    statuses: Record<ListStatus, string>
    /** What it means to be on the lists that are asked by default, by zone. */
    about: Readonly<Record<string, string>>
    allowTitle: string
    allowIntro: string
    allowStatuses: Record<'listed' | 'clean', string>
  }
  fcrdns: {
    title: string
    question: string
    statuses: Record<FcrdnsStatus, string>
    sentences: Record<FcrdnsStatus, string>
    address: string
    name: string
    back: string
    noName: string
    noAddress: string
    notKnown: string
    ptr: string
    forward: string
    same: string
    notSame: string
  }
  helo: {
    label: string
    hint: string
    action: string
    ok(name: string): string
    wrong(name: string): string
    unknown(name: string): string
  }
  evidence: string
  rawTitle: string
  rawIntro: string
}
