/** An object of a body store. */
export interface StoredBody {
  name: string
  storedAt: Date
}

/**
 * A store for bodies of messages beside the database. Methods reject with a `StoreError`: `unreachable` after a timeout,
 * `bodies_refused` on refusal.
 */
export interface BodyStore {
  /** Its address, for people. */
  readonly place: string
  /** Resolves once the octets are stored. */
  put(name: string, octets: Buffer): Promise<void>
  /** Null if there is no such object. */
  get(name: string): Promise<Buffer | null>
  /** Succeeds also if there is no such object. */
  remove(name: string): Promise<void>
  /** A page of objects in the order of names, after the given one, and whether it is the last. */
  list(after: string | null): Promise<{ bodies: StoredBody[]; isLast: boolean }>
  /** Resolves if the store answers and grants access. */
  ping(): Promise<void>
}

/** The body store, and whether bodies of new messages go there. */
export interface BodyPlace {
  store: BodyStore
  takesNew: boolean
}
