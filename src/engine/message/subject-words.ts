import { memoize } from '../../shared/memoize.ts'
import words from './offer-words.json' with { type: 'json' }

/*
 * Messages that people expect: receipts, invoices, orders, passwords, codes, sign-ins. Contains only phrases that
 * advertising does not use, so "code" but not "discount code". `…` matches up to 40 characters.
 */
const patterns = [
  // English
  '(?:order|booking|reservation|payment|purchase|registration|appointment|transfer|delivery|shipping|dispatch) (?:confirmation|confirmed|receipt|received|update)',
  'confirmation (?:of|for) (?:your|the) (?:order|booking|reservation|payment|purchase|registration|appointment)',
  '(?:^|your |new |e-?|[:\\]] )(?:receipt|invoice|e-?ticket|boarding pass|bank statement|account statement)(?: (?:for|from|no|nr|number|#|is|of)|s? ?[#:\\d]| \\S{0,20}\\d|$)',
  '(?:reset|change|choose|set|recover|forgot(?:ten)?|create)…password|password…(?:reset|change|recovery)',
  '(?:verify|confirm|activate|validate)…(?:e-?mail|account|address|device|registration|identity|sign-?up|subscription)',
  '(?:verification|security|confirmation|login|log-in|one-time|authentication|sign-?in|2fa|activation) (?:code|pin|link|passcode|password)',
  '(?:new|unusual|suspicious) (?:sign-?in|login|log-in)|(?:from|on) a new device|security alert',
  '(?:order|package|parcel|shipment|item)…(?:has|have|was|is) (?:been )?(?:shipped|dispatched|delivered|received|on its way|out for delivery|ready|cancell?ed|refunded|placed)',
  'your order (?:#|no|nr|number|from|with|at|\\d)|order (?:#|no\\.?|number) ?\\w?-?\\d',
  '(?:order|booking|reservation|payment|purchase|flight|trip|ticket|appointment|subscription|refund|transfer)…(?:confirmed|received|processed|declined|failed|issued|renewed|refunded)(?:\\W|$)',
  'thank(?:s| you) for your (?:order|purchase|payment|booking|reservation|donation|registration)|your (?:\\S{1,30} )?order of ',
  '(?:code|kod|pin|código|codice)(?: is| to| lautet)?:? ?\\d{6,8}(?:\\D|$)|(?:^|\\D)\\d{6,8} (?:is|to|ist|est|es|è) ',
  // Polish
  'dziękujemy za (?:zamówienie|zakup|płatność|wpłatę|rezerwację|rejestrację)',
  'potwierdzenie (?:zamówienia|płatności|wpłaty|rezerwacji|zakupu|rejestracji|nadania|przelewu|złożenia)',
  '(?:^|\\W)(?:e-?faktura|faktura|paragon|rachunek (?:nr|za))(?:\\W|$)',
  '(?:zmian|reset|odzysk|ustaw|przypomn|zmień)…has(?:ł|l)',
  'kod (?:weryfikacyjny|autoryzacyjny|jednorazowy|dostępu|logowania|potwierdz|aktywacyjny|bezpieczeństwa)',
  '(?:aktywuj|aktywacj|potwierdź|potwierdzenie|zweryfikuj)…(?:konto|konta|adres|e-?mail|rejestrac)',
  'zamówieni[ea] (?:nr|numer|#|zostało|jest|w drodze|złożone|\\d)|przesyłk…(?:nr|została|jest|czeka|w drodze|nadana)|nowe logowanie',
  // German
  'danke? für (?:ihre|deine|die|ihren|deinen) (?:bestellung|buchung|zahlung|einkauf|reservierung)',
  '(?:bestell|auftrags|buchungs|versand|zahlungs|reservierungs|registrierungs|termin|eingangs)bestätigung',
  'bestätigung (?:ihrer|deiner|der|des|ihres) (?:bestellung|buchung|zahlung|registrierung|reservierung|auftrags)',
  '^(?:ihre |deine |neue |online-)?(?:rechnung|quittung|zahlungsbeleg|kontoauszug)(?:\\W|$)|(?:rechnung|quittung) (?:nr|vom|#|\\d)',
  'passwort…(?:zurück|änder|vergessen|geändert|wiederher)|kennwort…(?:zurück|änder|vergessen|geändert)',
  '(?:bestätigungs|sicherheits|verifizierungs|anmelde|zugangs|aktivierungs)-?code|neue anmeldung',
  '(?:e-mail-adresse|konto|registrierung|anmeldung)…(?:bestätigen|aktivieren|verifizieren)',
  '(?:ihre|deine) (?:bestellung|sendung|lieferung|buchung) (?:nr|#|ist|wurde|mit|bei|vom|\\d)',
  // French
  'merci (?:pour|de) (?:votre|ta) (?:commande|achat|paiement|réservation)',
  'confirmation (?:de |du )?(?:votre |la |ta )?(?:commande|paiement|réservation|inscription|achat)',
  '^(?:votre |ta )?(?:facture|reçu)(?:\\W|$)|(?:facture|reçu) (?:n[°º.o]|du \\d|#|\\d)',
  '(?:réinitialis|changer|modifi|oubli)…mot de passe|mot de passe…(?:oubli|réinitialis|modifi)',
  "code (?:de |d')?(?:vérification|sécurité|confirmation|connexion|accès)|nouvelle connexion",
  '(?:vérifi|confirm|activ)…(?:compte|adresse|e-?mail|inscription)',
  'votre (?:commande|colis) (?:n[°º.o]|#|est|a été|sur|\\d)',
  // Spanish
  'gracias por (?:tu|su) (?:pedido|compra|pago|reserva)',
  'confirmación (?:de|del) (?:tu |su |la )?(?:pedido|compra|pago|reserva|registro)',
  '^(?:tu |su )?(?:factura|recibo)(?:\\W|$)|(?:factura|recibo) (?:n[°º.]|#|\\d)',
  '(?:restablec|cambi|recuper|olvid)…contraseña|contraseña…(?:restablec|cambi|olvid)',
  'código de (?:verificación|seguridad|acceso|confirmación)|nuevo inicio de sesión',
  '(?:verific|confirm|activ)…(?:cuenta|correo|registro)',
  '(?:tu|su) pedido (?:n[°º.]|#|ha|está|\\d)',
  // Italian
  "grazie per (?:il tuo |il suo |la tua |la sua |l'|il |)(?:ordine|acquisto|pagamento|prenotazione)",
  "conferma (?:d'|di |del |della |dell')?(?:tuo |tua |suo |sua )?(?:ordine|pagamento|prenotazione|registrazione|spedizione|acquisto)",
  '^(?:la tua |la sua )?(?:fattura|ricevuta|scontrino)(?:\\W|$)|(?:fattura|ricevuta) (?:n[°º.]|#|\\d)',
  '(?:reimpost|ripristin|cambi|recuper|modific)…password',
  'codice (?:di )?(?:verifica|sicurezza|accesso|conferma)|nuovo accesso',
  '(?:verific|conferm|attiv)…(?:account|indirizzo|e-?mail|registrazione)',
  '(?:tuo|suo) ordine (?:n[°º.]|#|è|\\d)',
  // Dutch
  'bedankt voor (?:je|uw|jouw) (?:bestelling|aankoop|betaling|boeking|reservering)',
  '(?:bestel|order|betalings|boekings|reserverings|verzend|aankoop)bevestiging',
  'bevestiging (?:van )?(?:je|uw|jouw) (?:bestelling|betaling|boeking|reservering|aankoop)',
  '^(?:je |uw |jouw )?(?:factuur|kassabon|betaalbewijs)(?:\\W|$)|factuur (?:nr|#|\\d)',
  'wachtwoord…(?:herstel|wijzig|reset|vergeten|instel)|(?:herstel|reset|wijzig|vergeten)…wachtwoord',
  '(?:verificatie|beveiligings|bevestigings|inlog|toegangs)code|nieuwe aanmelding',
  '(?:bevestig|activeer|verifieer)…(?:account|e-?mail|adres|registratie)',
  '(?:je|uw|jouw) (?:bestelling|pakket|zending) (?:nr|#|is|wordt|met|\\d)',
].map((source) => new RegExp(source.replaceAll('\u2026', '.{0,40}'), 'iu'))

/** Whether a subject announces a message that the recipient expects, such as a receipt or a code. */
export const isTransactional = memoize((subject): boolean => {
  const text = subject.slice(0, 500).replaceAll('\u2019', "'")
  return patterns.some((pattern) => pattern.test(text))
})

/** A price cut: `20% off`, `-30 %`, `up to 40%`. */
const priceCut =
  "[-\u2212]\\s?\\d{1,2}\\s?%|(?:up to|do|bis zu|jusqu'à|hasta|fino al|tot|até) \\d{1,2}\\s?%|\\d{1,2}\\s?% (?:off|rabat|zniżki|de réduction|de descuento|di sconto|korting|de desconto)"
const offerPhrases = words.offers.map((phrase) =>
  phrase.endsWith('*') ? RegExp.escape(phrase.slice(0, -1)) : `${RegExp.escape(phrase)}(?!\\p{L})`,
)
const offer = new RegExp(`${priceCut}|(?<!\\p{L})(?:${offerPhrases.join('|')})`, 'gu')

/** The distinct offers in a text in lower case with straight apostrophes. */
export function findOffers(text: string): ReadonlySet<string> {
  return new Set(text.match(offer))
}

/** Whether a subject makes an offer. */
export const isOffer = memoize((subject): boolean => {
  return findOffers(subject.slice(0, 500).toLowerCase().replaceAll('\u2019', "'")).size > 0
})
