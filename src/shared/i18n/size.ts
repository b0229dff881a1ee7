const kibibyte = 1024
const mebibyte = 1024 * kibibyte
const megabyte = 1_000_000

/** Formats a size in the unit in which it is a round number: `50 MiB`, `64 KiB`, `10 MB`. */
export function formatSize(octets: number): string {
  if (octets % mebibyte === 0) return `${octets / mebibyte} MiB`
  return octets % kibibyte === 0 ? `${octets / kibibyte} KiB` : `${octets / megabyte} MB`
}
