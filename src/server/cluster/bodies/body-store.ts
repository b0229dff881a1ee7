/** Octets that lie in a store, under their name. */
export interface StoredBody {
  name: string
  storedAt: Date
}

/**
 * A store of octets beside the database, for the bodies of messages. What its methods reject with is a `StoreError`:
 * `unreachable` where it does not answer in time, `bodies_refused` where it does not do what was asked.
 */
export interface BodyStore {
  /** Where it is, as people are told. */
  readonly place: string
  /** With what it resolves, the octets are kept. */
  put(name: string, octets: Buffer): Promise<void>
  /** Null where nothing has that name. */
  get(name: string): Promise<Buffer | null>
  /** Also where nothing has that name. */
  remove(name: string): Promise<void>
  /** What is there, in the order of names, after the given one: a page, and whether it is the last. */
  list(after: string | null): Promise<{ bodies: StoredBody[]; isLast: boolean }>
  /** Resolves when the store has answered and lets us in. */
  ping(): Promise<void>
}

/** Where bodies lie that are not in the database, and whether those of new messages go there. */
export interface BodyPlace {
  store: BodyStore
  takesNew: boolean
}
