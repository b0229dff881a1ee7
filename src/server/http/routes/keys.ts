import type { appRoutes } from '../../../shared/contract/index.ts'
import type { KeySummary } from '../../../shared/contract/keys.ts'
import { keyPrefix } from '../../services/access/keys.ts'
import { type LimitState, type Limits, unlimited } from '../../services/access/limits.ts'
import type { ApiKey } from '../../storage/repositories.ts'
import type { AppOptions } from '../app-options.ts'
import type { Handlers } from '../mount.ts'
import { refuse } from '../problems/problem.ts'

export function keyHandlers({ keys, limits }: AppOptions) {
  return {
    async listKeys() {
      const all = await keys.list()
      return { keys: await Promise.all(all.map(async (key) => summarize(key, await limits.usageOf(key)))) }
    },

    createKey: ({ body: { name = null, ...body } }) => keys.create({ name, ...body }),

    async revokeKey({ params }) {
      if (!(await keys.revoke(params.id))) return refuse('not_found')
    },
  } satisfies Partial<Handlers<typeof appRoutes>>
}

function summarize(key: ApiKey, { day, month }: Awaited<ReturnType<Limits['usageOf']>>): KeySummary {
  return {
    id: key.id,
    prefix: keyPrefix(key.id),
    name: key.name,
    plan: key.plan,
    rights: key.rights,
    credits: key.credits,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    limits: { day: limitOf(day), month: limitOf(month) },
    usage: { today: day.used, this_month: month.used },
  }
}

function limitOf({ max }: LimitState): number | null {
  return max === unlimited ? null : max
}
