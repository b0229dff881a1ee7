import { fill } from '../../shared/i18n/bind-texts.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import type { EngineCallError } from '../ground/engine-client.ts'

const keyProblems: ReadonlySet<string> = new Set(['invalid_key', 'key_required', 'too_many_wrong_keys'])

/** Why a call to the engine at `url` failed. Names the flags of commands instead of the API's headers. */
export function describeCallError(
  { kind, problem, message: detail }: EngineCallError,
  url: string,
  { send }: CliTexts,
  describeRefusal: CliTexts['wait']['refused'] = (values) => fill(send.engine.refused, values),
): string {
  const { code, limit: most, reset_at: resetsAt } = problem ?? {}
  if (code === 'limit_exceeded' && most !== undefined && resetsAt !== undefined) return send.limit({ most, resetsAt })
  if (code !== undefined && keyProblems.has(code)) return send.key({ code })
  return kind === 'refused' ? describeRefusal({ detail }) : fill(send.engine[kind], { url, detail })
}
