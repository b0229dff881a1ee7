import type { Role } from '../settings/settings.ts'

/** The parts that a role starts. What reviews, plans and the HTML check need, the API has analysed by workers of its own. */
export const partsOf: Record<Role, { smtp: boolean; http: boolean; queue: boolean }> = {
  all: { smtp: true, http: true, queue: true },
  smtp: { smtp: true, http: false, queue: false },
  http: { smtp: false, http: true, queue: false },
  worker: { smtp: false, http: false, queue: true },
}
