import type { CautionTexts } from '../catalogue.ts'

export const cautionTexts: CautionTexts = {
  name_is_alias: ({ value, target }) =>
    `Nazwa ${value} jest aliasem (CNAME) nazwy ${target}, a obok aliasu nie może być innego rekordu. Zmień rekord pod nazwą ${target} albo najpierw usuń alias.`,
  other_record_first: ({ value }) => `Najpierw opublikuj rekord dla ${value}, który podaje inny punkt tego raportu.`,
  spf_end: () =>
    'Kończy się na ~all, więc serwery, których nie wymienia, wyglądają podejrzanie. Zanim go opublikujesz, upewnij się, że wymienia wszystkie serwery, które wysyłają za Ciebie: pokażą je raporty DMARC z dwóch tygodni.',
  spf_in_force: () =>
    'Kończy się na -all, czego żaden odbiorca dotąd nie stosował. Zanim go opublikujesz, upewnij się, że wymienia wszystkie serwery, które wysyłają za Ciebie: pokażą je raporty DMARC z dwóch tygodni.',
  dmarc_starts_at_none: ({ value }) =>
    `Zaczyna od p=none, które nie zmienia doręczania, bo żaden odbiorca nie stosował dotąd „${value}”. Przez dwa do czterech tygodni czytaj raporty; gdy pokażą, że cała Twoja poczta przechodzi, ustaw p=${value}.`,
  dmarc_changes_no_delivery: () => 'Nie zmienia doręczania (p=none).',
  dmarc_pct_replaced: ({ value }) =>
    `Zamiast pct=${value} jest w nim t=y. Odbiorcy, którzy stosują jeszcze RFC 7489, nie znają t=y i obejmą polityką całą pocztę: zanim go opublikujesz, przez dwa do czterech tygodni czytaj raporty i sprawdź, czy cała Twoja poczta przechodzi.`,
  dmarc_mailbox: ({ value }) => `Raporty trafiają na adres ${value}: najpierw załóż tę skrzynkę albo podaj inną.`,
  dmarc_no_mailbox: () =>
    'Domena nie przyjmuje poczty, więc rekord nie podaje adresu raportów: dopisz rua=mailto: i skrzynkę w innej swojej domenie.',
  tls_rpt_mailbox: ({ value }) => `Raporty trafiają na adres ${value}: najpierw załóż tę skrzynkę albo podaj inną.`,
}
