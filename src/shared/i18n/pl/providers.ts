import type { ProviderTexts } from '../provider-texts.ts'

export const providers: ProviderTexts = {
  requirements: {
    spf_or_dkim: {
      title: 'SPF lub DKIM daje wynik pozytywny',
      lacking: 'Ani SPF, ani DKIM nie potwierdza tej wiadomości.',
    },
    spf: { title: 'SPF daje wynik pozytywny', lacking: 'SPF nie potwierdza tej wiadomości.' },
    dkim: { title: 'DKIM daje wynik pozytywny', lacking: 'Żaden podpis DKIM tej wiadomości nie jest ważny.' },
    dkim_key: {
      title: 'Klucze DKIM mają co najmniej 1024 bity',
      lacking: 'Klucz DKIM ma mniej niż 1024 bity.',
    },
    dmarc_record: {
      title: 'Domena z pola From ma rekord DMARC',
      lacking: 'Domena z pola From nie ma działającego rekordu DMARC.',
    },
    alignment: {
      title: 'Domena z pola From zgadza się z domeną SPF lub DKIM',
      lacking: 'Ani SPF, ani DKIM nie potwierdza domeny z pola From.',
    },
    reverse_dns: {
      title: 'Adres IP nadawcy ma nazwę, która prowadzi z powrotem do niego',
      lacking: 'Adres IP nadawcy nie ma w odwrotnym DNS nazwy, która prowadzi z powrotem do niego.',
    },
    tls: { title: 'Połączenie jest szyfrowane', lacking: 'Wiadomość przekazano bez TLS.' },
    one_click: {
      title: 'Z subskrypcji można zrezygnować jednym kliknięciem (RFC 8058)',
      lacking: 'Nagłówek nie pozwala zrezygnować jednym kliknięciem.',
    },
    unsubscribe: {
      title: 'Z subskrypcji można zrezygnować',
      lacking: 'Ani nagłówek, ani treść nie daje możliwości rezygnacji.',
    },
    unsubscribe_in_body: {
      title: 'W treści jest widoczny link do rezygnacji',
      lacking: 'W treści nie znaleziono linku do rezygnacji.',
    },
    spam_rate: {
      title: 'Niewielu odbiorców zgłasza pocztę jako spam',
      lacking: 'Zbyt wielu odbiorców zgłasza pocztę jako spam.',
    },
  },
  spamRate: {
    gmail:
      'Żadna wiadomość tego nie pokaże. Sprawdź w Google Postmaster Tools: odsetek poniżej 0,10%, nigdy 0,30% lub więcej.',
    yahoo: 'Żadna wiadomość tego nie pokaże. Sprawdź w Yahoo Sender Hub: odsetek poniżej 0,3%.',
    microsoft: 'Żadna wiadomość tego nie pokaże. Sprawdź w usługach Microsoft SNDS i JMRP.',
    apple: 'Żadna wiadomość tego nie pokaże, a Apple nie udostępnia do tego narzędzia.',
  },
  notAMailing: 'Dotyczy newsletterów; ta wiadomość na newsletter nie wygląda.',
}
