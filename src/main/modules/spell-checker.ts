import { app } from 'electron'

/**
 * Where Chromium would download spelling dictionaries from, in place of a server of Google's. Nothing listens there, and
 * Chromium refuses this port (`net::IsPortAllowedForScheme`).
 */
const noDictionaries = 'http://127.0.0.1:9/'

/**
 * Switches the spell checker off. Every session loads a dictionary as soon as it is created, whatever its windows say, and
 * downloads what is missing. That happens after this event.
 */
export function spellChecker(): void {
  app.on('session-created', (session) => {
    session.setSpellCheckerDictionaryDownloadURL(noDictionaries)
    session.setSpellCheckerLanguages([])
    session.setSpellCheckerEnabled(false)
  })
}
