/** Maximum message size in bytes: over SMTP (SIZE), as an upload, and on the command line. */
export const maxMessageOctets = 50 * 1024 * 1024

/**
 * Maximum size in bytes of a file of DMARC and TLS reports, and of all its reports after decompression. The largest
 * public sample has 1 MB.
 */
export const maxReportOctets = 16 * 1024 * 1024

/** Maximum size in bytes of an image for the views of a message: clients cut or refuse larger messages long before. */
export const maxImageOctets = 5 * 1024 * 1024

/** Maximum zone file size in characters: about 20,000 records, read within 0.1 s. */
export const maxZoneTextLength = 1_048_576

/** Receivers treat a message with more hops as a loop (RFC 5321 section 6.3). */
export const maxHops = 100
