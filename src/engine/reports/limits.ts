/*
 * Limits for untrusted reports. A refused file takes less than a second and 64 MB.
 */

/** Octets of a file, and decompressed ones of all reports in it. The largest public sample has 1 MB. */
export const maxReportOctets = 16 * 1024 * 1024
/** Octets of a TLS report, which is read as a whole. Real ones have a few kilobytes. */
export const maxJsonOctets = 1024 * 1024
/** Records of an aggregate report. Large reporters send a few thousand, and divide longer reports. */
export const maxRecords = 50_000
/** Reports in an archive or a message. Real ones have one. */
export const maxFiles = 100
/** An XML report with equal records shrinks to a hundredth. */
export const maxCompression = 400
/** Decompressed octets from which `maxCompression` applies. */
export const freelyCompressed = 1024 * 1024
/** Elements of one record, and how deeply they are nested. Real ones have 30, on five levels. */
export const maxElements = 1_000
export const maxDepth = 20
/** Characters between two tags. Comments of reporters have a few hundred. */
export const maxBetweenTags = 1024 * 1024
/** Characters that XML does not allow, each of which takes the parser microseconds. */
export const maxFaults = 10_000
/** Elements of a report: twice what its records can have in practice. */
export const maxAllElements = 3_000_000
/** Messages of a record. The sums of all reports stay exact. */
export const maxCount = 10_000_000_000
/** Parts of a gzip file (RFC 1952 section 2.2). Real ones have one. */
export const maxMembers = 100
/** Messages in each other. */
export const maxForwards = 3
/** Characters of a value that are kept. */
export const maxValue = 1_000
/** Policies of a TLS report, and failures of each. */
export const maxPolicies = 1_000
export const maxFailures = 10_000
/** The first deviations of each kind are stored. */
export const maxDeviations = 3
