/** The words of the first page and of the list of tests. */
export interface TestsTexts {
  home: {
    title: string
    intro: string
    doorTitle: string
    doorBody: string
    create: string
    creating: string
    fileTitle: string
    fileBody: string
    choose: string
    uploading: string
    options: string
    name: string
    nameHint: string
    sendingIp: string
    sendingIpHint: string
    recent: string
    all: string
  }
  list: {
    title: string
    intro: string
    filter: string
    filterHint: string
    count(count: number): string
    noMatch: string
    emptyTitle: string
    emptyBody: string
    noSessionTitle: string
    noSessionBody: string
    /** Stands for the subject of a test that has no message yet. */
    waiting: string
    analysing: string
    noSubject: string
    remove(name: string): string
    removed(name: string): string
  }
  file: {
    /** Says what may be dropped. */
    notMessage: string
    outlook: string
    several: string
    empty: string
    tooLarge(limit: string): string
  }
}
