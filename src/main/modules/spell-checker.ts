import { app } from 'electron'

/**
 * Replaces Google's server for spelling dictionaries. Nothing listens there, and Chromium refuses this port
 * (`net::IsPortAllowedForScheme`).
 */
const noDictionaries = 'http://127.0.0.1:9/'

/**
 * Turns the spell checker off. Every session would download a dictionary after this event, whatever its windows set.
 */
export function spellChecker(): void {
  app.on('session-created', (session) => {
    session.setSpellCheckerDictionaryDownloadURL(noDictionaries)
    session.setSpellCheckerLanguages([])
    session.setSpellCheckerEnabled(false)
  })
}
