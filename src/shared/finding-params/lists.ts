import { z } from 'zod'
import { listingMeanings } from '../listing.ts'

const names = z.array(z.string())
const meaning = z.enum(listingMeanings)
const domain = z.object({ domain: z.string() })

/** Lists that had a say, and those that had none. */
const hearing = z.object({ lists: names, silent: names })

/** An address on `count` lists, of which the gravest are named; `delist_urls` are where to ask for removal. */
const address = z.object({ ip: z.string(), count: z.int(), lists: names, meaning, delist_urls: names })

/** Linked domains on lists: `count` of them, of which the first are named. */
const links = z.object({ domains: names, count: z.int(), lists: names, meaning })

/** What the texts about lists of addresses and domains state. */
export const lists = {
  checks: {
    'blacklist.answers': z.object({ ip: z.string(), answered: z.int(), asked: z.int() }),
    'blacklist.critical': hearing.extend({ ip: z.string() }),
    'blacklist.major': hearing.extend({ ip: z.string() }),
    'blacklist.minor': hearing.extend({ ip: z.string() }),
    'allow_lists.entry': z.object({ ip: z.string(), lists: names }),
    /** `count` domains; how many of the lists that were asked answered about each of them. */
    'dbl.answers': z.object({ count: z.int(), answered: z.int(), asked: z.int() }),
    'dbl.spamhaus': domain.extend({ list: z.string() }),
    'dbl.others': hearing.extend({ domain: z.string() }),
    'dbl.services': hearing.extend({ domains: names }),
    'dbl.links': hearing.extend({ count: z.int() }),
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
    'dbl.service_listed': domain.extend({ lists: names, meaning }),
    'dbl.service_doubtful': domain.extend({ lists: names, meaning }),
    'dbl.service_suspected': domain.extend({ lists: names, meaning }),
    'dbl.link_listed': links,
    'dbl.link_doubtful': links,
    'dbl.link_suspected': links,
  },
} as const
