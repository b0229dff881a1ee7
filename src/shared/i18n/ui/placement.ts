import type { InboxTab } from '../../contract/placement.ts'
import type { PlacementState } from '../../placement-state.ts'

/** The words about where messages end, and about tests that mailboxes of one's own receive. */
export interface PlacementTexts {
  choice: string
  choiceHint(count: number): string
  seeds: { title: string; body: string; copyAll: string }
  pickup: {
    title: string
    intro: string
    /** For addresses that say by themselves for which test a message is. */
    byAddress(count: number): string
    /** For addresses that are the same for every test; the mark follows them. */
    bySubject(count: number): string
    mark: string
    emptyTitle: string
    emptyBody: string
    setUp: string
  }
  title: string
  intro: string
  matrix: string
  mailbox: string
  provider: string
  place: string
  columns: { inbox: string; tab: string; other: string; spam: string; none: string }
  states: Record<PlacementState, string>
  tabs: Record<InboxTab, string>
  notHere: string
  after(duration: string): string
  troubles: string
  lookedAt(when: string): string
  wrote: string
  wroteNothing: string
  folder: string
  arrived: string
  /** Of a stream, over time. */
  history: {
    title: string
    intro: string
    /** How often it was the inbox, of those times when that is known. */
    inbox(count: number, known: number): string
    table: string
  }
}
