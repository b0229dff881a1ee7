/** Formats that an error describes in words, instead of only calling the characters wrong. */
export const formatNames = [
  'email',
  'visible',
  'cron',
  'timeOfDay',
  'timeZone',
  'endOfQuietHours',
  'telegramToken',
  'telegramChat',
] as const

/** The error of a schema for a named format. */
export function formatNamed(name: (typeof formatNames)[number]): { error: string } {
  return { error: name }
}
