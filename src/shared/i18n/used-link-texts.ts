import type { Language } from '../language.ts'

/** The page that a one-time link shows when it opens no session. */
interface UsedLinkTexts {
  title: string
  why: string
  newLink: string
  /** Commands that give a new link, each with where it is run. */
  ways: readonly { where: string; command: string }[]
  without: string
  goOn: string
}

export const usedLinkTexts: Record<Language, UsedLinkTexts> = {
  en: {
    title: 'This link no longer works',
    why: 'Each link opens Sendproof once, in one browser, within 15 minutes. This one has been used, is older, or Sendproof has been restarted since it was printed.',
    newLink: 'Get a new link',
    ways: [
      { where: 'On the computer that runs Sendproof, run', command: 'sendproof open' },
      { where: 'In a clone of the repository, run', command: 'npm run sendproof -- open' },
    ],
    without: 'Without it you can still read reports whose link you have.',
    goOn: 'Continue without a new link',
  },
  pl: {
    title: 'Ten link już nie działa',
    why: 'Każdy link otwiera Sendproof tylko raz, w jednej przeglądarce, i działa przez 15 minut. Tego już użyto, jest starszy albo od jego wypisania uruchomiono Sendproof ponownie.',
    newLink: 'Jak uzyskać nowy link',
    ways: [
      { where: 'Na komputerze, na którym działa Sendproof, uruchom', command: 'sendproof open' },
      { where: 'W sklonowanym repozytorium uruchom', command: 'npm run sendproof -- open' },
    ],
    without: 'Bez niego nadal możesz czytać raporty, do których masz link.',
    goOn: 'Przejdź dalej bez nowego linku',
  },
}
