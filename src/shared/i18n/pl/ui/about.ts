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
      calibrated_scores: 'Punkty symboli spamu',
      client_shares: 'Udziały programów pocztowych',
      client_support: 'Co potrafią pokazać programy pocztowe',
      dnsbl_zones: 'Listy blokujące i ich kody',
      file_types: 'Odrzucane załączniki',
      free_mail: 'Bezpłatni dostawcy poczty',
      link_words: 'Słowa z linków do wypisania się',
      phrases: 'Zwroty z niechcianej poczty',
      requirements: 'Wymagania dostawców skrzynek',
      selectors: 'Znane selektory DKIM',
      shorteners: 'Skracacze linków',
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
