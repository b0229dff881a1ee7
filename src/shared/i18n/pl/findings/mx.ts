import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'

export const mx: TopicTexts<'mx'> = {
  checks: {
    'mx.record': {
      topic: 'Rekordy MX',
      pass: ({ domain, hosts }) => `Domena ${domain} mówi, dokąd kierować jej pocztę: ${formatList('pl', hosts)}.`,
    },
    'mx.names': {
      topic: 'Nazwy w rekordach MX',
      pass: ({ domain }) => `Każdy rekord MX domeny ${domain} podaje nazwę serwera, a żadna się nie powtarza.`,
    },
    'mx.aliases': {
      topic: 'Aliasy wśród serwerów poczty',
      pass: ({ domain }) => `Rekordy MX domeny ${domain} podają serwery, a nie aliasy (CNAME).`,
    },
    'mx.addresses': {
      topic: 'Adresy serwerów poczty',
      pass: ({ hosts }) => `Każdy serwer poczty ma adres: ${formatList('pl', hosts)}.`,
    },
    'mx.private_addresses': {
      topic: 'Prywatne adresy serwerów poczty',
      pass: ({ domain }) => `Serwery poczty domeny ${domain} mają wyłącznie adresy osiągalne z internetu.`,
    },
    'mx.address_families': {
      topic: 'IPv4 i IPv6 serwerów poczty',
      pass: ({ domain }) => `Domena ${domain} odbiera pocztę przez IPv4 i przez IPv6.`,
    },
    'mx.reverse_dns': {
      topic: 'Odwrotny DNS serwerów poczty',
      pass: ({ domain }) => `Adresy serwerów poczty domeny ${domain} mają nazwy, które prowadzą z powrotem do nich.`,
    },
    'mx.encryption': {
      topic: 'Szyfrowanie serwerów poczty',
      pass: ({ versions }) => `Serwery poczty szyfrują: ${formatList('pl', versions)}.`,
    },
    'mx.certificate': {
      topic: 'Certyfikaty serwerów poczty',
      pass: ({ domain }) => `Certyfikaty serwerów poczty domeny ${domain} potwierdzają ich nazwy.`,
    },
  },
  findings: {
    'mx.missing': {
      title: ({ domain }) => `Domena ${domain} nie może odbierać poczty: nie ma ani rekordu MX, ani adresu.`,
      why: () =>
        'Odpowiedzi i zwroty przepadają. Wiele serwerów odrzuca nadawcę, do którego domeny nie da się napisać, a filtry antyspamowe dodają punkty.',
      fix: ({ domain }) =>
        `Opublikuj w domenie ${domain} rekordy MX, które podaje Twoja usługa pocztowa. Jeśli domena ma niczego nie odbierać, powiedz to pustym MX: 0 i sama kropka.`,
    },
    'mx.implicit': {
      title: ({ domain, addresses }) =>
        `Domena ${domain} nie ma rekordu MX, więc jej poczta idzie na adres strony: ${formatList('pl', addresses)}.`,
      why: () =>
        'To działa tylko wtedy, gdy odpowiada tam serwer poczty. Jeśli nie, odpowiedzi i zwroty po kilku dniach prób przepadają.',
      fix: ({ domain }, { record }) =>
        `Opublikuj w domenie ${domain} rekordy MX swojej usługi pocztowej.${record ? ' Jeśli pocztę naprawdę odbiera serwer pod tym adresem, mówi to poniższy rekord.' : ''}`,
    },
    'mx.null_mx': {
      title: ({ domain }) => `Domena ${domain} nie odbiera poczty i mówi to wprost: ma pusty rekord MX.`,
      why: () => 'Tak powinno być w domenie, która ani nie wysyła, ani nie odbiera.',
      fix: () =>
        'Jeśli wysyłasz z tej domeny, odbiorcy chcą móc odpowiedzieć: zastąp pusty MX prawdziwymi rekordami MX.',
    },
    'mx.null_mx_sends': {
      title: ({ domain }) =>
        `Domena ${domain} pozwala wysyłać swoją pocztę, a zarazem mówi, że nie przyjmuje odpowiedzi: ma pusty MX.`,
      why: () => 'Odbiorcy mogą taką pocztę od razu odrzucić, z kodem 550 5.7.27: domena nadawcy ma pusty MX.',
      fix: ({ domain }) =>
        `Jeśli wysyłasz z domeny ${domain}, zastąp pusty MX rekordami MX swojej usługi pocztowej. Jeśli nie, opublikuj v=spf1 -all.`,
    },
    'mx.null_mx_among_others': {
      title: ({ domain }) =>
        `Domena ${domain} mówi naraz, że nie przyjmuje poczty i dokąd ją kierować: pusty MX stoi obok innych.`,
      why: () => 'Pusty MX liczy się tylko sam. Co nadawcy zrobią z taką mieszanką, zależy od przypadku.',
      fix: ({ domain }) => `Usuń z domeny ${domain} rekord MX, który składa się z samej kropki.`,
    },
    'mx.address_as_name': {
      title: ({ domain, host }) => `Rekord MX domeny ${domain} zawiera adres ${host}, a powinien zawierać nazwę.`,
      why: () => 'Nadawcy szukają adresu tak, jakby był nazwą, niczego nie znajdują i pomijają ten rekord.',
      fix: ({ domain, host }) =>
        `Nadaj serwerowi nazwę, na przykład mail.${domain}, z rekordem adresowym ${host}. Potem podaj ją w rekordzie MX zamiast adresu.`,
    },
    'mx.invalid_name': {
      title: ({ domain, host }) => `Rekord MX domeny ${domain} podaje coś, co nie może być nazwą serwera: „${host}”.`,
      why: () => 'Nadawcy nie mogą go znaleźć i pomijają ten rekord.',
      fix: ({ domain }) =>
        `Porównaj rekord MX domeny ${domain} z tym, co podała Twoja usługa pocztowa: sama nazwa, bez http:// i bez spacji.`,
    },
    'mx.unusable': {
      title: ({ domain, hosts }) =>
        `Domena ${domain} nie może odbierać poczty: żaden rekord MX nie podaje serwera, który może istnieć (${formatList('pl', hosts)}).`,
      why: () =>
        'Nadawcy nie znajdują serwera, więc każda wiadomość do Ciebie wraca. Wiele serwerów odrzuca nadawcę, któremu nie da się odpowiedzieć.',
      fix: ({ domain }) =>
        `Opublikuj w domenie ${domain} rekordy MX podane przez usługę pocztową: nazwę serwera, bez adresu IP, bez http:// i bez spacji.`,
    },
    'mx.duplicate': {
      title: ({ domain, host }) => `Domena ${domain} dwa razy podaje serwer poczty ${host}.`,
      why: () => 'To nie szkodzi: nadawcy po prostu spróbują ponownie u tego samego serwera.',
      fix: ({ host }) => `Usuń jeden z rekordów MX dla ${host}.`,
    },
    'mx.alias': {
      title: ({ domain, host, target }) =>
        `Rekord MX domeny ${domain} wskazuje na alias: ${host} to inna nazwa ${target}.`,
      why: () =>
        'Standard tego zabrania. Większość nadawców sobie radzi, niektórzy odmawiają, a pętle pozostają niezauważone.',
      fix: ({ domain, target }, { record }) =>
        record
          ? `Zastąp obecny rekord MX domeny ${domain} poniższym; podaje sam serwer.`
          : `Podaj w rekordzie MX domeny ${domain} nazwę ${target}.`,
    },
    'mx.unreachable': {
      title: ({ domain, hosts }) =>
        `Domena ${domain} nie może odbierać poczty: żaden jej serwer nie ma publicznego adresu (${formatList('pl', hosts)}).`,
      why: () =>
        'Odpowiedzi i zwroty przepadają. Wiele serwerów odrzuca nadawcę, do którego domeny nie da się napisać.',
      fix: ({ domain }) =>
        `Porównaj rekordy MX domeny ${domain} z tymi, które podała Twoja usługa pocztowa, i sprawdź, czy każda nazwa ma rekord adresowy.`,
    },
    'mx.dead_hosts': {
      title: ({ domain, hosts }) =>
        `Domena ${domain} podaje serwery poczty, które nie mają adresu: ${formatList('pl', hosts)}.`,
      why: () => 'Nadawcy tracą na nie czas, a gdy pozostałe nie działają, poczta przepada.',
      fix: ({ domain }) => `Usuń te rekordy MX z domeny ${domain} albo opublikuj rekord adresowy każdego serwera.`,
    },
    'mx.private_address': {
      title: ({ host, addresses, others }) =>
        `Serwer poczty ${host} ma adresy, do których nikt z zewnątrz nie dotrze: ${formatList('pl', addresses)}.${others.length > 0 ? ` Takie adresy mają też: ${formatList('pl', others)}.` : ''}`,
      why: () => 'Nadawcy, którzy wybiorą jeden z nich, próbują na darmo; poczta przychodzi późno albo wcale.',
      fix: ({ host, others }) => `Usuń prywatne adresy z publicznego DNS dla ${formatList('pl', [host, ...others])}.`,
    },
    'mx.ipv4_only': {
      title: ({ domain }) => `Domena ${domain} odbiera pocztę tylko przez IPv4.`,
      why: () => 'Nikt nie wymaga więcej: IPv4 ma każdy nadawca.',
      fix: () => 'Jeśli Twoja usługa pocztowa ma IPv6, użyj nazw serwerów, które je obsługują.',
    },
    'mx.ipv6_only': {
      title: ({ domain }) => `Domena ${domain} odbiera pocztę tylko przez IPv6.`,
      why: () => 'Wielu nadawców nie ma IPv6, więc ich poczta i Twoje zwroty nie docierają.',
      fix: ({ domain }) => `Nadaj przynajmniej jednemu serwerowi poczty domeny ${domain} adres IPv4.`,
    },
    'mx.reverse_missing': {
      title: ({ addresses }) =>
        `Adresy serwerów poczty nie mają nazwy (odwrotnego DNS): ${formatList('pl', addresses)}.`,
      why: () =>
        'Przy odbieraniu to bez znaczenia. Jeśli te same serwery wysyłają, nazwy wymagają Gmail, Yahoo i Apple.',
      fix: () => 'Jeśli te serwery także wysyłają, poproś firmę, od której masz adresy, o ustawienie rekordów PTR.',
    },
    'mx.reverse_unconfirmed': {
      title: ({ addresses }) =>
        `Nazwy adresów serwerów poczty nie prowadzą z powrotem do nich: ${formatList('pl', addresses)}.`,
      why: () =>
        'Przy odbieraniu to bez znaczenia. Jeśli te same serwery wysyłają, liczy się tylko nazwa potwierdzona (FCrDNS).',
      fix: () => 'Jeśli te serwery także wysyłają, niech rekord PTR i rekord adresowy wskazują na siebie nawzajem.',
    },
    'mx.port_closed': {
      title: ({ hosts }) => `Nikt nie przyjmuje poczty na ${formatList('pl', hosts)}: port 25 jest zamknięty.`,
      why: () => 'Odpowiedzi i zwroty, które tam trafią, czekają kilka dni, a potem przepadają.',
      fix: ({ domain }) =>
        `Uruchom serwer poczty, otwórz port 25 w jego zaporze albo usuń rekord MX z domeny ${domain}.`,
    },
    'mx.tls_missing': {
      title: ({ hosts }) =>
        `Poczta do ${formatList('pl', hosts)} idzie otwartym tekstem: serwer nie oferuje szyfrowania (STARTTLS).`,
      why: () =>
        'Po drodze każdy może ją przeczytać. Gmail pokazuje tym, którzy do Ciebie piszą, otwartą czerwoną kłódkę.',
      fix: () => 'Włącz TLS na serwerze poczty (w Postfiksie smtpd_tls_security_level = may, z certyfikatem).',
    },
    'mx.tls_failed': {
      title: ({ host, detail }) => `Serwer ${host} oferuje szyfrowanie, ale ono nie działa (${detail}).`,
      why: () => 'Część nadawców doręcza wtedy otwartym tekstem, inni wcale.',
      fix: ({ host }) => `Sprawdź certyfikat i klucz serwera ${host} oraz to, czy pozwala na TLS 1.2 i 1.3.`,
    },
    'mx.tls_outdated': {
      title: ({ host, version }) => `Serwer ${host} szyfruje przestarzałą metodą: ${version}.`,
      why: () => 'TLS 1.0 i 1.1 wycofano; nadawcy wyłączają je jeden po drugim.',
      fix: ({ host }) => `Zaktualizuj bibliotekę TLS na serwerze ${host} i zezwól na TLS 1.2 oraz 1.3.`,
    },
    'mx.certificate_invalid': {
      title: ({ host, fault }) => `Certyfikat serwera ${host} nie potwierdza jego nazwy (${fault}).`,
      why: () => 'Większości nadawców to nie przeszkadza i szyfrują mimo to. Przy MTA-STS musiałoby przeszkadzać.',
      fix: ({ host }) => `Zdobądź dla ${host} certyfikat publicznego urzędu, na przykład Let’s Encrypt.`,
    },
    'mx.certificate_refused': {
      title: ({ host, fault }) =>
        `Nadawcom nie wolno doręczać do ${host}: jego certyfikat nie potwierdza nazwy (${fault}).`,
      why: () =>
        'Twoje zasady MTA-STS obowiązują i wymagają ważnego certyfikatu. Poczta do tego serwera czeka, a potem wraca.',
      fix: ({ host }) =>
        `Zdobądź dla ${host} certyfikat publicznego urzędu. Do tego czasu ustaw w zasadach mode: testing i zmień id rekordu.`,
    },
  },
}
