import { formatList, formatNumber } from '../format.ts'
import type { HtmlTexts } from '../html-texts.ts'
import { pluralForm } from '../plural.ts'
import { kilobytes } from './kilobytes.ts'

/** Names that a sentence bears. */
const maxNames = 4

function names(all: readonly string[]): string {
  const rest = all.length - maxNames
  return formatList('pl', rest > 0 ? [...all.slice(0, maxNames), `jeszcze ${rest}`] : all)
}

function tags(all: readonly string[]): string {
  return names(all.map((name) => `<${name}>`))
}

const advice: HtmlTexts['advice'] = {
  tables: 'Kolumny zbuduj z tabel: wszędzie wyglądają tak samo.',
  align: 'Ustaw tabele i obrazy obok siebie przez align="left" albo w komórkach tabeli.',
  in_flow: 'Rozmieść elementy komórkami tabeli i odstępami (padding).',
  plain_value: 'Wpisz samą wartość, na przykład 16px albo #1d4ed8.',
  physical_sides: 'Podaj strony wprost: left, right, top, bottom.',
  sized_images: 'Przytnij sam obraz i podaj jego width i height.',
  divs: 'Użyj <div> albo komórek tabeli; ich rolę można podać w atrybucie role.',
  raster_images: 'Użyj formatu PNG albo JPEG.',
  plain_background: 'Ustaw też jednolity kolor tła, na którym tekst będzie czytelny.',
  fallback_font: 'Podaj za nim kroje, które ma każdy, na przykład Arial, sans-serif.',
  base_layout: 'Niech wiadomość wygląda dobrze także bez tego, a z tym po prostu lepiej.',
  graceful: 'Jeśli bez tego wiadomość wygląda dobrze, nic nie trzeba robić.',
}

export const html: HtmlTexts = {
  advice,
  issues: {
    'size.clipped': {
      label: 'rozmiar ponad 102 KB',
      message: ({ size_kb }) =>
        `HTML ma ${kilobytes(size_kb)}. Gmail przycina wiadomości przy około 102 KB, a ucięty koniec to zwykle link do wypisania się. Skróć treść albo usuń nieużywane style i komentarze.`,
    },
    'size.near_clip': {
      label: 'rozmiar blisko 102 KB',
      message: ({ size_kb }) =>
        `HTML ma ${kilobytes(size_kb)}. Gmail przycina wiadomości przy około 102 KB, a śledzenie kliknięć wydłuża linki przy wysyłce. Zostaw trochę zapasu.`,
    },
    'size.unread': {
      label: 'zbyt wiele HTML do odczytania',
      message: ({ size_kb }) =>
        `HTML jest tak duży (${kilobytes(size_kb)}), że sprawdziliśmy tylko początek. Żaden program pocztowy nie pokaże całości.`,
    },
    'size.many_elements': {
      label: 'bardzo wiele elementów',
      message: () =>
        'Wiadomość ma ponad 10 000 elementów, a od tylu telefony zaczynają się zacinać. Uprość jej budowę.',
    },
    'forbidden.script': {
      label: 'skrypty',
      message: () =>
        'W wiadomości jest skrypt. Programy pocztowe usuwają skrypty, a filtry biorą taką wiadomość za atak. Usuń go.',
    },
    'forbidden.event_handlers': {
      label: 'skrypty w atrybutach',
      message: ({ names: found }) =>
        `Elementy mają skrypt w atrybutach: ${names(found)}. Programy pocztowe go usuwają, a filtry źle na niego patrzą. Usuń te atrybuty.`,
    },
    'forbidden.frames': {
      label: 'ramki',
      message: ({ names: found }) =>
        `Wiadomość pokazuje inną stronę w ramce: ${tags(found)}. Programy pocztowe jej nie wyświetlą. Daj link do tej strony, choćby z jej obrazem.`,
    },
    'forbidden.objects': {
      label: 'osadzone obiekty',
      message: ({ names: found }) =>
        `W wiadomości osadzono plik: ${tags(found)}. Programy pocztowe go usuwają. Podaj link do pliku albo dołącz go.`,
    },
    'forbidden.forms': {
      label: 'pola formularza',
      message: ({ names: found }) =>
        `W wiadomości jest formularz (${tags(found)}). Outlook nie pokazuje pól, Gmail ostrzega przed wysłaniem, a tak właśnie wygląda phishing. Daj link do formularza na swojej stronie.`,
    },
    'forbidden.external_css': {
      label: 'zewnętrzne arkusze stylów',
      message: ({ names: found }) =>
        `Wygląd opisano w innym pliku: ${names(found)}. Programy pocztowe go nie wczytują, więc wiadomość dotrze bez wyglądu. Przenieś style do elementów.`,
    },
    'forbidden.meta_refresh': {
      label: 'przekierowanie meta refresh',
      message: () =>
        'Wiadomość chce sama przenieść czytelnika na inną stronę (meta refresh). Programy pocztowe na to nie pozwalają, a filtry antyspamowe liczą to surowo. Usuń to.',
    },
    'forbidden.base': {
      label: 'element <base>',
      message: () =>
        'Wiadomość ustawia adres linków przez <base>, a wiele programów pocztowych go pomija. Wpisz każdy link w całości.',
    },
    'forbidden.media': {
      label: 'wideo lub dźwięk',
      message: ({ names: found }) =>
        `Wiadomość odtwarza ${tags(found)}. Potrafi to Apple Mail i niewiele innych programów. Pokaż obraz z linkiem do nagrania.`,
    },
    'structure.empty': {
      label: 'pusta treść',
      message: () => 'Nie widać ani tekstu, ani obrazu. Umieść treść w samej wiadomości.',
    },
    'structure.unclosed': {
      label: 'niezamknięte znaczniki',
      message: ({ names: found, count }) =>
        `Brakuje ${count} ${pluralForm('pl', count, { one: 'znacznika końcowego', other: 'znaczników końcowych' })}: ${tags(found)}. Każdy program naprawia to po swojemu. Dopisz je.`,
    },
    'structure.stray_end_tags': {
      label: 'zbędne znaczniki końcowe',
      message: ({ names: found, count }) =>
        `${count} ${pluralForm('pl', count, { one: 'znacznik końcowy niczego nie zamyka', few: 'znaczniki końcowe niczego nie zamykają', other: 'znaczników końcowych niczego nie zamyka' })}: ${tags(found)}. Budowa jest inna, niż miała być; przejrzyj to, co stoi przed nimi.`,
    },
    'structure.duplicate_ids': {
      label: 'powtórzone id',
      message: ({ names: found }) =>
        `To samo id ma kilka elementów: ${names(found)}. Linki wewnątrz wiadomości prowadzą tylko do pierwszego z nich.`,
    },
    'structure.no_doctype': {
      label: 'brak doctype',
      message: () =>
        'Dokument nie zaczyna się od <!doctype html>, więc rozmiary i odstępy liczone są jak w starych przeglądarkach. Dodaj tę deklarację w pierwszym wierszu.',
    },
    'structure.no_charset': {
      label: 'brak kodowania znaków',
      message: () =>
        'HTML nie podaje kodowania znaków. Zwykle podaje je nagłówek wiadomości; na potrzeby wersji w przeglądarce dodaj <meta charset="utf-8">.',
    },
    'structure.no_viewport': {
      label: 'brak viewport',
      message: () =>
        'Bez deklaracji viewport telefon pokaże wiadomość w szerokości komputera, bardzo drobną. Dodaj <meta name="viewport" content="width=device-width, initial-scale=1">.',
    },
    'accessibility.no_language': {
      label: 'brak języka',
      message: () =>
        'HTML nie podaje języka, więc czytnik ekranu może czytać go niewłaściwym głosem. Dodaj lang, na przykład <html lang="pl">, a także w zewnętrznym <div>, bo Gmail usuwa <html>.',
    },
    'accessibility.no_title': {
      label: 'brak tytułu',
      message: () =>
        'Brakuje <title>. Czytniki i przeglądarki pokazują go w wersji internetowej; wystarczy temat wiadomości.',
    },
    'accessibility.no_alt': {
      label: 'obrazy bez tekstu zastępczego',
      message: ({ count }) =>
        `Obrazy bez tekstu zastępczego: ${count}. Gdy obrazy są zablokowane, jak na początku w Outlooku, widać puste ramki. Dodaj alt z tym, co mówi obraz, albo alt="" dla ozdób.`,
    },
    'accessibility.contrast': {
      label: 'słabo czytelny tekst',
      message: ({ ratio, count }) =>
        `Fragmenty tekstu zbyt blade na swoim tle: ${count}. Najniższy kontrast to ${formatNumber('pl', ratio)} do 1. Wybierz kolory o kontraście co najmniej 4,5 do 1 (3 do 1 dla dużego tekstu).`,
    },
    'accessibility.table_role': {
      label: 'tabele układu bez roli',
      message: ({ count }) =>
        `Tabele, które służą układowi, ale tego nie mówią: ${count}. Czytnik ekranu odczytuje ich wiersze i kolumny. Dodaj role="presentation".`,
    },
    'links.script': {
      label: 'linki uruchamiające skrypt',
      message: ({ count }) =>
        `Linki, które uruchamiają skrypt (javascript: lub podobne): ${count}. Programy pocztowe je wyłączają, a filtry biorą za atak. Podaj adres strony.`,
    },
    'links.relative': {
      label: 'linki bez pełnego adresu',
      message: ({ names: found }) =>
        `Te linki w wiadomości donikąd nie prowadzą: ${names(found)}. Wpisz pełny adres, z https:// i domeną.`,
    },
    'links.empty': {
      label: 'linki bez celu',
      message: ({ count }) => `Linki bez celu (puste albo #): ${count}. Każdemu podaj adres, do którego ma prowadzić.`,
    },
    'links.no_text': {
      label: 'linki bez tekstu',
      message: ({ count }) =>
        `Linki, w których nie ma czego przeczytać: ${count}. Brakuje tekstu albo tekstu zastępczego obrazu, więc czytnik ekranu powie tylko „link”. Dodaj jedno z nich.`,
    },
    'links.vague_text': {
      label: 'teksty linków, które nic nie mówią',
      message: ({ names: found }) =>
        `Z tekstu linku nie wynika, dokąd prowadzi: ${names(found.map((text) => `„${text}”`))}. Napisz, co czytelnik tam znajdzie.`,
    },
    'images.relative': {
      label: 'obrazy bez pełnego adresu',
      message: ({ names: found }) =>
        `Tych obrazów nie da się wczytać z wiadomości: ${names(found)}. Wpisz pełny adres, z https:// i domeną.`,
    },
    'images.no_source': {
      label: 'obrazy bez źródła',
      message: ({ count }) => `Obrazy bez źródła: ${count}. Podaj ich adresy albo je usuń.`,
    },
    'images.no_width': {
      label: 'obrazy bez szerokości',
      message: ({ count }) =>
        `Obrazy bez atrybutu width: ${count}. Outlook pokaże je w rozmiarze pliku i rozsadzi układ. Dodaj width w pikselach.`,
    },
    'images.inline_data': {
      label: 'obrazy wpisane w HTML',
      message: ({ size_kb, count }) =>
        `Obrazy wpisane w HTML (data:): ${count}, razem ${kilobytes(size_kb)}. Gmail ich nie pokazuje, a wiadomość zbliża się przez nie do limitu. Umieść je na serwerze albo dołącz (cid:).`,
    },
    'styles.not_inline': {
      label: 'style poza elementami',
      message: () =>
        'Wygląd opisano tylko w <style>. Gmail pomija go na części kont, a duży odrzuca. Niech narzędzie przeniesie style do elementów (inlining); <style> zostaw dla telefonów.',
    },
    'styles.in_body': {
      label: '<style> poza <head>',
      message: () => 'Element <style> stoi poza <head>, a tam Gmail go pomija. Przenieś go.',
    },
    'styles.too_large': {
      label: 'arkusz stylów ponad 16 KB',
      message: ({ size_kb }) =>
        `Element <style> ma ${kilobytes(size_kb)}. Gmail odrzuca arkusze większe niż 16 KB. Usuń to, czego nie używasz.`,
    },
    'styles.web_fonts': {
      label: 'kroje pisma z sieci',
      message: () =>
        'Wiadomość wczytuje kroje pisma z sieci. Apple Mail je pokaże, a Gmail i Outlook wezmą następny krój z listy: podaj taki, który ma każdy.',
    },
    'support.layout': {
      label: 'układ, którego nie znają niektóre programy',
      message: ({ feature, share, clients, advice: what }) =>
        `${feature} nie działa w programach: ${names(clients)}. Dotyczy to około ${share}% odbiorców; części wiadomości mogą znaleźć się nie na swoim miejscu. ${advice[what]}`,
    },
    'support.content': {
      label: 'treść, której nie pokazują niektóre programy',
      message: ({ feature, share, clients, advice: what }) =>
        `${feature}: tego nie pokazują programy ${names(clients)}. Nie zobaczy tego około ${share}% odbiorców. ${advice[what]}`,
    },
    'support.decoration': {
      label: 'ozdoby, których nie pokazują niektóre programy',
      message: ({ feature, share, clients, advice: what }) =>
        `${feature} nie działa w programach: ${names(clients)}. Dotyczy to około ${share}% odbiorców. ${advice[what]}`,
    },
  },
}
