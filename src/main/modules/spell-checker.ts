import { app } from 'electron'

/**
 * Replaces Google's server for spelling dictionaries. Nothing listens at this address, and Chromium refuses the port
 * (`net::IsPortAllowedForScheme`).
 */
const noDictionaries = 'http://127.0.0.1:9/'

/**
 * Turns the spell checker off. Otherwise every session would download a dictionary after this event, whatever its
 * windows are set to.
 */
export function spellChecker(): void {
  app.on('session-created', (session) => {
    session.setSpellCheckerDictionaryDownloadURL(noDictionaries)
    session.setSpellCheckerLanguages([])
    session.setSpellCheckerEnabled(false)
  })
}
