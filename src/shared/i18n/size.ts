const mebibyte = 1024 * 1024
const megabyte = 1_000_000

/** Formats a size in the unit in which it is a round number: `50 MiB`, `10 MB`. */
export function formatSize(octets: number): string {
  return octets % mebibyte === 0 ? `${octets / mebibyte} MiB` : `${octets / megabyte} MB`
}
