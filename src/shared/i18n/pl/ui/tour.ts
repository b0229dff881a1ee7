import type { TourTexts } from '../../ui/tour.ts'

export const tour: TourTexts = {
  title: 'Jak to działa',
  step: (number, of) => `Krok ${number} z ${of}`,
  steps: {
    address: {
      title: 'Weź adres',
      body: 'Utwórz test. Ma własny adres, na który pocztę odbiera ten komputer. Niczego nie trzeba konfigurować.',
    },
    send: {
      title: 'Wyślij na niego wiadomość',
      body: 'Wyślij mailing tak, jak do klienta: z systemu mailingowego, ze swojego serwera albo upuść wiadomość jako plik .eml w dowolnym miejscu okna.',
    },
    read: {
      title: 'Zacznij od werdyktu',
      body: 'Jedna ocena, jedno zdanie i to, co naprawić najpierw. Reszta rozwija się poniżej. Czego nie dało się sprawdzić, jest nieznane i nic nie kosztuje.',
    },
    mend: {
      title: 'Popraw i sprawdź ponownie',
      body: 'Każdą poprawkę można skopiować i wkleić. Rekordy da się wypróbować przed publikacją, a dwa raporty porównać. Klawisze do tego wszystkiego pokazuje pomoc: naciśnij znak zapytania.',
    },
  },
  back: 'Wstecz',
  next: 'Dalej',
  done: 'Gotowe',
  skip: 'Pomiń',
}
