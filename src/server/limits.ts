/** The contract's bound for a message, in octets; the same for SMTP (SIZE) and for an upload. */
export const maxMessageOctets = 50 * 1024 * 1024

/** What is under way may still take so long when the engine stops; supervisors kill after ten seconds. */
export const drainMilliseconds = 3000
