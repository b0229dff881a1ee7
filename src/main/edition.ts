/**
 * The portable program of Windows that this app was unpacked from; null for every other edition. Its start says so in a
 * variable, because the app itself runs in a temporary folder.
 */
export function portableProgram(environment: NodeJS.ProcessEnv): string | null {
  return (process.platform === 'win32' && environment.PORTABLE_EXECUTABLE_FILE) || null
}
