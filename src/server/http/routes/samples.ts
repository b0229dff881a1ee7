import type { appRoutes } from '../../../shared/contract/index.ts'
import type { SampleService } from '../../services/samples/samples.ts'
import type { Handlers } from '../mount.ts'

export function sampleHandlers(
  samples: Pick<SampleService, 'report' | 'zones'>,
): Pick<Handlers<typeof appRoutes>, 'readSampleReport' | 'readSampleZone'> {
  return {
    readSampleReport: async ({ query }) => await samples.report(query.lang),
    readSampleZone: async () => await samples.zones(),
  }
}
