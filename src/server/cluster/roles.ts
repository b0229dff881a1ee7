import type { Role } from '../settings/settings.ts'

/** The parts of each role. The API has workers of its own for reviews, plans and the HTML check. */
export const partsOf: Record<Role, { smtp: boolean; http: boolean; queue: boolean }> = {
  all: { smtp: true, http: true, queue: true },
  smtp: { smtp: true, http: false, queue: false },
  http: { smtp: false, http: true, queue: false },
  worker: { smtp: false, http: false, queue: true },
}
