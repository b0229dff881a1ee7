/*
 * Limits for untrusted reports. A refused file takes less than a second and 64 MB.
 */

/** Maximum size in bytes of a TLS report, which is parsed as a whole. Real ones have a few kilobytes. */
export const maxJsonOctets = 1024 * 1024
/** Maximum number of records in an aggregate report. Large reporters send a few thousand, and split longer reports. */
export const maxRecords = 30_000
/** Maximum number of reports in an archive or a message. Real ones have one. */
export const maxFiles = 100
/** Maximum number of emails in a mailbox file: a year of a few reporters that send one per day. */
export const maxMessages = 2_000
/** Maximum compression ratio. An XML report with equal records compresses to a hundredth. */
export const maxCompression = 400
/** Decompressed size in bytes from which `maxCompression` applies. */
export const freelyCompressed = 1024 * 1024
/** Maximum number of elements in a record, and of levels. Real records have 30 elements on five levels. */
export const maxElements = 1_000
export const maxDepth = 20
/** Maximum number of characters between two tags. Comments of reporters have a few hundred. */
export const maxBetweenTags = 1024 * 1024
/** Maximum number of characters that XML does not allow, each of which takes the parser microseconds. */
export const maxFaults = 10_000
/** Maximum number of elements in a report: twice what its records can have in practice. */
export const maxAllElements = 3_000_000
/** Maximum number of messages in a record. Keeps the totals of all reports exact. */
export const maxCount = 10_000_000_000
/** Maximum number of members in a gzip file (RFC 1952 section 2.2). Real ones have one. */
export const maxMembers = 100
/** Maximum nesting of archives. Gateways compress what reporters compressed. */
export const maxLayers = 4
/** Maximum nesting of forwarded messages. */
export const maxForwards = 3
/** Maximum number of characters of a value that are kept. */
export const maxValue = 1_000
/** Maximum number of policies in a TLS report, and of failures in each. */
export const maxPolicies = 1_000
export const maxFailures = 10_000
/** How many deviations of each kind are stored. */
export const maxDeviations = 3
