/** The contract's bound for a message, in octets; the same for SMTP (SIZE) and for an upload. */
export const maxMessageOctets = 50 * 1024 * 1024
