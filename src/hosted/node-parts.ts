import type { NodeParts } from '../server/compose/hosted-layer.ts'
import type { Role } from '../server/settings/settings.ts'

/** The parts that each role runs. The API has its own workers for re-evaluation, plans, and the HTML check. */
export const partsOf: Record<Role, NodeParts> = {
  all: { smtp: true, http: true, queue: true },
  smtp: { smtp: true, http: false, queue: false },
  http: { smtp: false, http: true, queue: false },
  worker: { smtp: false, http: false, queue: true },
}
