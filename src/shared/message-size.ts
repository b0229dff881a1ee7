/** Maximum message size in bytes: over SMTP (SIZE), as an upload and on the command line. */
export const maxMessageOctets = 50 * 1024 * 1024
