import type { CliRemedyTexts } from '../cli-remedy-texts.ts'

const dns = {
  dns_timeout: 'Spróbuj za kilka minut albo wskaż inny serwer DNS flagą --dns.',
  dns_refused: 'Flagą --dns wskaż serwer DNS, który odpowiada temu komputerowi.',
  dns_lame: 'Flagą --dns wskaż serwer DNS, który wyszukuje nazwy dla tego komputera.',
  dns_truncated: 'Zezwól na połączenia TCP z portem 53 serwera DNS albo wskaż inny serwer flagą --dns.',
  dns_malformed: 'Spróbuj ponownie albo wskaż inny serwer DNS flagą --dns.',
  dns_unreachable: 'Sprawdź, czy komputer ma połączenie z siecią, albo wskaż inny serwer DNS flagą --dns.',
  dns_offline: 'Uruchom polecenie ponownie bez --offline.',
  dnssec_unvalidated: 'Flagą --dns wskaż serwer DNS, który sprawdza DNSSEC (ustawia bit AD).',
  list_refused:
    'Użyj własnego resolvera DNS (--dns) albo ustaw klucz: SENDPROOF_SPAMHAUS_DQS_KEY, SENDPROOF_ABUSIX_KEY.',
  deadline: 'Spróbuj ponownie albo wskaż szybszy serwer DNS flagą --dns.',
} as const

const session = {
  no_smtp_session: 'Niech serwer nadawcy sam dostarczy wiadomość na adres testowy (polecenie „sendproof serve”).',
} as const

export const cliRemedies: CliRemedyTexts = {
  check: {
    ...dns,
    ...session,
    dns_outside_zone: 'Dodaj plik strefy, który ją zawiera: --dns zone:PLIK, albo użyj prawdziwego DNS.',
    origin_unknown: 'Podaj adres IP nadawcy flagą --ip.',
    helo_unknown: 'Podaj nazwę HELO flagą --helo.',
    mail_from_unknown: 'Podaj nadawcę kopertowego flagą --mail-from.',
    address_private: 'Podaj publiczny adres IP nadawcy flagą --ip.',
    octets_lost: 'Zapisz wiadomość jako .eml i sprawdź ten plik.',
  },
  audit: {
    ...dns,
    dns_outside_zone: 'Dodaj plik strefy, który ją zawiera, flagą --zone albo sprawdź prawdziwy DNS, bez --zone.',
    selector_unknown:
      'Podaj selektor flagą --selector: to wartość s= z pola DKIM-Signature dowolnej wysłanej wiadomości.',
    outbound_off: 'Sprawdź prawdziwy DNS, bez --offline i --zone.',
    probe_off: 'Uruchom polecenie ponownie z --probe-mx.',
  },
  send: {
    ...session,
    origin_unknown: 'Podaj adres IP nadawcy flagą --ip.',
    other_connection:
      'Niech serwer spod adresu nadawcy sam dostarczy wiadomość na adres testowy. Jeśli adres IP podany w --ip jest błędny, popraw go.',
    address_private: 'Podaj publiczny adres IP nadawcy flagą --ip.',
  },
}
