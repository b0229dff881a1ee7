import type { TopicTexts } from '../../catalogue.ts'

export const spf: TopicTexts<'spf'> = {
  checks: {
    'spf.result': {
      topic: 'SPF',
      pass: ({ domain, ip }) =>
        `Domena ${domain} pozwala adresowi ${ip} wysyłać swoją pocztę: wynik SPF jest pozytywny.`,
    },
    'spf.lookups': {
      topic: 'Zapytania DNS w SPF',
      pass: ({ domain, lookups }) => `Rekord SPF domeny ${domain} zużywa ${lookups} z 10 dozwolonych zapytań DNS.`,
    },
    'spf.all': {
      topic: 'Zakończenie rekordu SPF',
      pass: ({ domain, all }) => `Domena ${domain} uznaje wszystkie inne serwery za obce: SPF kończy się na ${all}.`,
    },
    'spf.helo': {
      topic: 'SPF nazwy HELO',
      pass: ({ domain, ip }) => `Adres ${ip} może używać nazwy HELO ${domain}: SPF to potwierdza.`,
    },
  },
  findings: {
    'spf.missing': {
      title: ({ domain }) => `Domena ${domain} nie mówi, które serwery wysyłają jej pocztę: nie ma rekordu SPF.`,
      why: () =>
        'Gmail, Yahoo, Microsoft i Apple oczekują od nadawców masowych SPF i DKIM. Pocztę bez jednego i drugiego Gmail odrzuca z kodem 550-5.7.26.',
      fix: ({ domain, ip }) =>
        `Opublikuj poniższy rekord w domenie ${domain}. Dopuszcza on ${ip}; przed ~all dopisz include każdej usługi, przez którą wysyłasz.`,
    },
    'spf.missing_covered': {
      title: ({ domain }) => `Domena ${domain} nie ma rekordu SPF; za wiadomość ręczy tylko podpis DKIM.`,
      why: () =>
        'Małym nadawcom wystarcza sam DKIM. Od nadawców masowych Gmail, Yahoo i Microsoft wymagają jednego i drugiego.',
      fix: ({ domain, ip }) =>
        `Opublikuj poniższy rekord w domenie ${domain}. Dopuszcza on ${ip}; przed ~all dopisz include każdej usługi, przez którą wysyłasz.`,
    },
    'spf.fail': {
      title: ({ domain, ip }) => `Domena ${domain} nie pozwala adresowi ${ip} wysyłać swojej poczty: SPF zwraca fail.`,
      why: () =>
        'Dla odbiorcy to wygląda na fałszerstwo. Jeśli nie ręczy za nie DKIM, Gmail odrzuca je z kodem 550-5.7.26, a filtry antyspamowe dodają punkty.',
      fix: ({ domain, ip }) =>
        `Jeśli ${ip} należy do Ciebie lub do Twojej usługi pocztowej, zastąp obecny rekord w domenie ${domain} poniższym. Jeśli nie, tę wiadomość wysłał ktoś inny.`,
    },
    'spf.softfail': {
      title: ({ domain, ip }) => `Domena ${domain} nie zna ${ip} jako swojego serwera: SPF zwraca softfail.`,
      why: () =>
        'Taki wynik nie jest pozytywny. Bez podpisu DKIM Gmail odrzuca tę pocztę z kodem 550-5.7.26, a inni odkładają ją do spamu.',
      fix: ({ domain, ip }) =>
        `Zastąp obecny rekord w domenie ${domain} poniższym; dopisano w nim ${ip}. Jeśli wysyłasz przez usługę, dopisz zamiast adresu podany przez nią include.`,
    },
    'spf.neutral': {
      title: ({ domain, ip }) => `Domena ${domain} ma rekord SPF, ale nie mówi on nic o ${ip}: wynik to neutral.`,
      why: () => 'Odbiorcy traktują taki wynik jak brak SPF, więc tylko DKIM może dowieść, kto wysłał wiadomość.',
      fix: ({ domain, ip }) =>
        `Zastąp obecny rekord w domenie ${domain} poniższym; dopisano w nim ${ip}. Jeśli wysyłasz przez usługę, dopisz zamiast adresu podany przez nią include.`,
    },
    'spf.fail_covered': {
      title: ({ domain, ip, result }) =>
        `Domena ${domain} nie wymienia ${ip} wśród swoich serwerów (SPF ${result}); wiadomość ratuje podpis DKIM.`,
      why: () =>
        'DMARC przechodzi dzięki DKIM, więc większość poczty dociera. Od nadawców masowych Gmail i Microsoft wymagają także SPF.',
      fix: ({ domain, ip }) =>
        `Zastąp obecny rekord w domenie ${domain} poniższym; dopisano w nim ${ip}. Jeśli wiadomość została przekazana dalej, nic nie trzeba robić.`,
    },
    'spf.permerror': {
      title: ({ domain, comment }) =>
        `Rekord SPF domeny ${domain} jest uszkodzony, więc nie chroni nikogo${comment ? ` (${comment})` : ''}.`,
      why: () =>
        'Odbiorcy przerywają na pierwszym błędzie i traktują pocztę tak, jakby SPF nie było (permerror). Microsoft odrzuca z tego powodu pocztę masową z kodem 550 5.7.515.',
      fix: ({ domain }) =>
        `Zostaw w domenie ${domain} dokładnie jeden rekord TXT zaczynający się od v=spf1 i sprawdź jego pisownię: każdy element, każdy include, każdy adres.`,
    },
    'spf.lookups_exceeded': {
      title: ({ domain, lookups }) =>
        `Rekord SPF domeny ${domain} jest zbyt rozbudowany: wymaga ${lookups} zapytań DNS, a odbiorcy kończą na 10.`,
      why: () => 'Po dziesiątym zapytaniu wynikiem jest permerror: jakby SPF nie było, choćby reszta była poprawna.',
      fix: () =>
        'Usuń include usług, których już nie używasz, zastąp a, mx i ptr przez ip4 lub ip6, a każdej usłudze przydziel do wysyłki osobną subdomenę.',
    },
    'spf.lookups_near': {
      title: ({ domain, lookups }) =>
        `Rekord SPF domeny ${domain} jest prawie pełny: zużywa ${lookups} z 10 zapytań DNS.`,
      why: () => 'Dziś działa. Przestanie w dniu, w którym jedna z Twoich usług rozbuduje własny rekord.',
      fix: () => 'Zanim dodasz kolejną usługę, usuń include tej, której już nie używasz.',
    },
    'spf.void_lookups_exceeded': {
      title: ({ domain, lookups }) =>
        `Rekord SPF domeny ${domain} wskazuje nazwy, które nie istnieją: liczba pustych odpowiedzi to ${lookups}, a dozwolone są 2.`,
      why: () => 'Po dwóch pustych odpowiedziach odbiorcy rezygnują z wynikiem permerror: jakby SPF nie było.',
      fix: () => 'Usuń każdy include, a, mx i exists, którego nazwa nie ma już żadnego rekordu.',
    },
    'spf.all_open': {
      title: ({ domain }) => `Domena ${domain} pozwala każdemu wysyłać w jej imieniu: rekord SPF kończy się na +all.`,
      why: () => 'Spamerzy szukają takich domen. Dla filtrów to oznaka spamu: rspamd dolicza za to 4 punkty z 15.',
      fix: ({ domain }) =>
        `Wstaw w domenie ${domain} poniższy rekord; kończy się na ~all. Gdy wymienisz wszystkich nadawców, zmień to na -all.`,
    },
    'spf.all_neutral': {
      title: ({ domain }) =>
        `Domenie ${domain} jest obojętne, kto jeszcze za nią wysyła: rekord SPF kończy się na ?all.`,
      why: () => 'Fałszerstwa można odróżnić od Twojej poczty wyłącznie po podpisie DKIM.',
      fix: ({ domain }) =>
        `Wstaw w domenie ${domain} poniższy rekord; kończy się na ~all. Gdy wymienisz wszystkich nadawców, zmień to na -all.`,
    },
    'spf.all_missing': {
      title: ({ domain }) => `Rekord SPF domeny ${domain} nie ma zakończenia, więc nie mówi nic o obcych serwerach.`,
      why: () =>
        'Bez all na końcu odbiorcy przyjmują ?all: fałszerstwa można odróżnić od Twojej poczty wyłącznie po podpisie DKIM.',
      fix: ({ domain }) => `Wstaw w domenie ${domain} poniższy rekord; kończy się na ~all.`,
    },
    'spf.helo_fail': {
      title: ({ domain, ip }) => `Serwer przedstawia się jako ${domain}, a rekord SPF tej nazwy nie wymienia ${ip}.`,
      why: () => 'Mało kto to sprawdza, chyba że przy zwrotkach, gdzie nazwa HELO jest jedyną wskazówką.',
      fix: ({ domain, ip }) => `Dopisz ${ip} do rekordu SPF nazwy ${domain} albo niech serwer używa własnej nazwy.`,
    },
  },
}
