import { pluralForm } from '../../plural.ts'
import type { AboutTexts } from '../../ui/about.ts'

export const about: AboutTexts = {
  title: 'O programie',
  intro: 'Mówi przed wysyłką, czy Twoja poczta trafi do skrzynki odbiorczej, a jeśli nie, to dlaczego.',
  version: 'Wersja',
  licence: 'Licencja',
  licenceText: 'MIT: wolno używać, zmieniać i przekazywać dalej, bezpłatnie i bez gwarancji.',
  kept: {
    title: 'Gdzie leżą Twoje dane',
    body: 'Testy, wiadomości, raporty, klucze i ustawienia są w tym folderze i nigdzie indziej. Aby je przenieść, zatrzymaj silnik i skopiuj folder.',
    noSession: 'U osoby, która uruchomiła silnik. To okno nie ma sesji, więc nie zna folderu.',
  },
  leaves: {
    title: 'Co opuszcza ten komputer',
    audits: 'Audyt domeny pobiera też zasady i logo, które domena publikuje przez HTTPS, i pyta jej serwery nazw.',
    never: 'Sendproof niczego o Tobie nie zgłasza, nie otwiera linków z wiadomości, nie pobiera reklam ani statystyk.',
  },
  data: {
    title: 'Co zna na pamięć',
    intro: 'DNS jest pytany za każdym razem. Te listy są częścią programu i pochodzą z podanego dnia.',
    columns: ['Co', 'Stan na', 'Źródło'],
    names: {
      brands: 'Firmy, pod które podszywa się phishing',
      calibrated_scores: 'Punkty symboli spamu',
      client_shares: 'Udziały programów pocztowych',
      client_support: 'Co potrafią pokazać programy pocztowe',
      dnsbl_zones: 'Listy blokujące i ich kody',
      file_types: 'Odrzucane załączniki',
      free_mail: 'Bezpłatni dostawcy poczty',
      link_services: 'Darmowy hosting i otwarte przekierowania',
      link_words: 'Słowa z linków do wypisania się',
      mail_organizations: 'Nazwy serwerów dostawców skrzynek',
      mark_roots: 'Urzędy certyfikacji logo (BIMI)',
      phrases: 'Zwroty z niechcianej poczty',
      requirements: 'Wymagania dostawców skrzynek',
      selectors: 'Znane selektory DKIM',
      shorteners: 'Skracacze linków',
    },
    sources: {
      brands:
        'Zebrane ręcznie: nazwy najczęściej wymieniane w raportach o phishingu i domeny, które podają ich właściciele.',
      calibrated_scores: 'Publiczny zbiór wiadomości SpamAssassina z lat 2002–2003 (CC0).',
      client_shares:
        'Szacunki po zaokrągleniu, według udziałów, które Litmus publikował do 2025 roku (otwarcia na całym świecie; u Apple’a razem z otwarciami przez jego pośrednika). Podział na systemy i wszystko poniżej 1% oszacowaliśmy sami.',
      client_support: 'https://www.caniemail.com, licencja MIT, z pakietu caniemail.',
      dnsbl_zones: 'Strony samych list, RFC 5782 i listy programu rspamd; przy każdej strefie stoi jej źródło.',
      file_types:
        'Gmail: strona o blokowanych typach plików (support.google.com/mail/answer/6590). Outlook: strona o blokowanych załącznikach.',
      free_mail: 'Duże usługi, które dają skrzynkę każdemu, według ich własnych stron.',
      link_services:
        'Usługi, w których każdy może opublikować stronę, i przekierowania dużych serwisów, według ich dokumentacji; zebrane ręcznie.',
      link_words: 'Słowa z newsletterów w tych językach, zebrane podczas czytania.',
      mail_organizations:
        'Nazwy serwerów, które ci dostawcy wpisują do własnych pól Received i Authentication-Results, odczytane z dostarczonych przez nich wiadomości.',
      mark_roots:
        'Urzędy z listy bimigroup.org/vmc-issuers; certyfikaty z ich własnych stron, z pakietu @postalsys/vmc (licencja MIT) i programu checkdmarc (licencja Apache 2.0).',
      phrases: 'Spisane ręcznie na podstawie filtrów i ich dokumentacji, nie wyuczone z wiadomości.',
      requirements: 'Strony dostawców skrzynek dla nadawców; przy każdym wymaganiu stoi jego źródło.',
      selectors: 'Publiczne listy selektorów i instrukcje usług. To podpowiedzi, nigdy dowody.',
      shorteners: 'Usługi, które skracają linki każdemu, według ich własnych stron; bez usług jednej firmy.',
    },
  },
  packages: {
    title: 'Dzięki pracy innych',
    intro: (count) =>
      `Częścią tego programu ${pluralForm('pl', count, { one: 'jest', few: 'są', many: 'jest', other: 'jest' })} ${count} ${pluralForm('pl', count, { one: 'pakiet', few: 'pakiety', many: 'pakietów', other: 'pakietu' })} wolnego oprogramowania. Dziękujemy.`,
    show: 'Pakiety i ich licencje',
    columns: ['Pakiet', 'Wersja', 'Licencja'],
  },
}
