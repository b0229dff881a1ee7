import { htmlReportSchema } from '../../../shared/contract/html.ts'
import * as lookups from '../../../shared/contract/lookups.ts'
import { route } from '../../../shared/contract/route.ts'
import { answered } from './answer.ts'

export const lookUpSpf = route({ ...lookups.lookUpSpf, responses: answered(lookups.spfLookupSchema) })
export const lookUpDkim = route({ ...lookups.lookUpDkim, responses: answered(lookups.dkimLookupSchema) })
export const lookUpDmarc = route({ ...lookups.lookUpDmarc, responses: answered(lookups.dmarcLookupSchema) })
export const checkHtml = route({ ...lookups.checkHtml, responses: answered(htmlReportSchema) })
