import type { HistoryOrder } from '../../contract/history.ts'
import type { ListedThing } from '../../list-tally.ts'

export type HistoryState = 'all' | 'waiting' | 'inbox' | 'at_risk' | 'spam' | 'rejected' | 'unknown'
export type HistorySpan = 'all' | 'day' | 'week' | 'month'
export type Change = 'came' | 'unseen' | 'went' | 'unclear' | 'stayed'
export type ComparedFact =
  | 'subject'
  | 'from'
  | 'origin'
  | 'spf'
  | 'dkim'
  | 'dmarc'
  | 'dmarcPolicy'
  | 'reverseName'
  | 'encryption'
  | 'size'

/** The words of the history: its filters, streams of mail, and two reports side by side. */
export interface HistoryTexts {
  state: string
  states: Record<HistoryState, string>
  span: string
  spans: Record<HistorySpan, string>
  order: string
  orders: Record<HistoryOrder, string>
  clear: string
  restored(name: string): string
  select(name: string): string
  selection: {
    title: string
    one: string
    two: string
    compare: string
    cancel: string
  }
  reports: {
    /** Of a report among those of its test. */
    number(number: number, count: number): string
    choose: string
    earlier(number: number, count: number): string
    toLatest: string
    option(number: number, when: string): string
  }
  stream: {
    title: string
    /** What a stream is. */
    list(list: string, domain: string): string
    address(address: string): string
    few: string
    score: string
    scoreIntro: string
    points: string
    pointsIntro: string
    table: string
    when: string
    report: string
    verdict: string
    leave: string
    open: string
    /** What block lists said of each message. */
    lists: {
      title: string
      intro: string
      column: string
      words: Record<'listed' | 'unknown' | 'clean', string>
      listed(lists: string): string
      unknown(lists: string): string
      clean(count: number): string
      unasked: Record<ListedThing, string>
      uncounted: string
    }
  }
  compare: {
    title: string
    intro: string
    action: string
    previous: string
    another: string
    chooseTitle: string
    chooseHint: string
    noneToChoose: string
    first: string
    second: string
    swap: string
    /** Where there are no two reports. */
    nothing: string
    unchosen: string
    missing: string
    notDone: string
    rises(points: string): string
    falls(points: string): string
    same: string
    noDifference: string
    changes: Record<Change, string>
    changeHints: Record<Change, string>
    count(count: number): string
    facts: string
    fact: string
    changed: string
    notKnown: string
    notThere: string
    factNames: Record<ComparedFact, string>
  }
}
