/**
 * The portable Windows program that unpacked this app; null for other editions. It passes its path in a variable,
 * because the app itself runs in a temporary folder.
 */
export function portableProgram(environment: NodeJS.ProcessEnv): string | null {
  return (process.platform === 'win32' && environment.PORTABLE_EXECUTABLE_FILE) || null
}
