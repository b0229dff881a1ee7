import { z } from 'zod'
import { listingMeanings } from '../listing.ts'

const names = z.array(z.string())
const meaning = z.enum(listingMeanings)
const domain = z.object({ domain: z.string() })

/** Lists that had a say, and those that had none. */
const hearing = z.object({ lists: names, silent: names })

/** An address on `count` lists, of which the gravest are named; `delist_urls` are where to ask for removal. */
const address = z.object({ ip: z.string(), count: z.int(), lists: names, meaning, delist_urls: names })

/** What the texts about lists of addresses and domains state. */
export const lists = {
  checks: {
    'blacklist.answers': z.object({ ip: z.string(), answered: z.int(), asked: z.int() }),
    'blacklist.critical': hearing.extend({ ip: z.string() }),
    'blacklist.major': hearing.extend({ ip: z.string() }),
    'blacklist.minor': hearing.extend({ ip: z.string() }),
    'dbl.spamhaus': domain.extend({ list: z.string() }),
    'dbl.others': hearing.extend({ domain: z.string() }),
  },
  findings: {
    'blacklist.listed_critical': address,
    'blacklist.listed_major': address,
    'blacklist.listed_minor': address,
    'blacklist.listed_info': address,
    'blacklist.policy': address,
    /** `delist_url` is empty where there is none. */
    'dbl.listed': domain.extend({ list: z.string(), meaning, delist_url: z.string() }),
    'dbl.abused': domain.extend({ list: z.string(), meaning, delist_url: z.string() }),
    'dbl.listed_elsewhere': domain.extend({ lists: names, meaning }),
    'dbl.suspected': domain.extend({ lists: names, meaning }),
  },
} as const
