/** The database's name in a data folder. */
export const storeFile = 'sendproof.sqlite'
/** The lock's name beside it. */
export const lockFile = 'engine.lock'
/** The folder of its large messages beside it. */
export const messageFolder = 'messages'
