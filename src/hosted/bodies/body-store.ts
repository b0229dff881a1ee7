/** An object of a body store. */
export interface StoredBody {
  name: string
  storedAt: Date
}

/**
 * A store for message bodies beside the database. Methods reject with a `StoreError`: `unreachable` after a timeout,
 * `bodies_refused` on refusal.
 */
export interface BodyStore {
  /** Its address, for display. */
  readonly place: string
  /** Resolves once the octets are stored. */
  write(name: string, octets: Buffer): Promise<void>
  /** Null if the object does not exist. */
  get(name: string): Promise<Buffer | null>
  /** Also succeeds if the object does not exist. */
  remove(name: string): Promise<void>
  /** A page of objects in the order of names, starting after the given one, and whether it is the last page. */
  list(after: string | null): Promise<{ bodies: StoredBody[]; isLast: boolean }>
  /** Resolves if the store responds and grants access. */
  ping(): Promise<void>
}

/** The body store, and whether bodies of new messages are stored there. */
export interface BodyPlace {
  store: BodyStore
  takesNew: boolean
}
