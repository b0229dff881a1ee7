import type { LimitName, MemberProblem } from '../../contract/problem.ts'
import { endSentence } from '../end-sentence.ts'
import { formatMoment } from '../moment.ts'
import type { ProblemTexts } from '../problem-texts.ts'
import { formatSize } from '../size.ts'
import { reasonTexts } from './reasons.ts'
import { zoneErrors } from './zone-errors.ts'

const spentLimits: Record<LimitName, (most: number, reset: string) => string> = {
  test_creation_day: (most, reset) => spentWithoutKey(`${count(most, 'test')} per day`, reset),
  dns_check_day: (most, reset) => spentWithoutKey(`${count(most, 'DNS check')} per day`, reset),
  lookup_day: (most, reset) => spentByKey(`${count(most, 'lookup')} per day`, reset),
  lookup_month: (most, reset) => spentByKey(`${count(most, 'lookup')} per month`, reset),
}

function spentWithoutKey(limit: string, reset: string): string {
  return `The limit without a key is ${limit}, and it is used up until ${reset}. Create a key (“sendproof keys create”, or the page “API keys” of the app) and send it in the header X-API-Key.`
}

function spentByKey(limit: string, reset: string): string {
  return `The limit of this key is ${limit}, and it is used up until ${reset}. A key of the plan “unlimited” has no limit: “sendproof keys create --plan unlimited”.`
}

function count(number: number, thing: string): string {
  return number === 1 ? `one ${thing}` : `${number} ${thing}s`
}

function subject({ path }: MemberProblem): string {
  return path === '' ? 'The request' : `“${path}”`
}

function moreErrors(number: number): string {
  if (number === 0) return ''
  return number === 1 ? ' “errors” lists one more problem.' : ` “errors” lists ${number} more problems.`
}

/** By the name that a schema gives the type. A parameter that is there several times is no text. */
const types: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'one text',
}

export const problems: ProblemTexts = {
  problems: {
    invalid_parameter: {
      title: 'A parameter is missing or invalid',
      detail: ({ errors: [first, ...more] }) =>
        first ? `${subject(first)} ${endSentence(first.message)}${moreErrors(more.length)}` : '',
    },
    invalid_json: {
      title: 'The body is not JSON',
      detail: () => 'The body could not be read as JSON in UTF-8.',
    },
    malformed_request: {
      title: 'The request cannot be read',
      detail: () => 'What came is no HTTP request, or one that can be read in two ways.',
    },
    invalid_key: {
      title: 'The key is not valid',
      detail: () => 'The API key is unknown or was revoked. Create a new one, or send none where none is needed.',
    },
    key_required: {
      title: 'A key is needed',
      detail: () => 'Send an API key in the header X-API-Key, or as Authorization: Bearer.',
    },
    too_many_wrong_keys: {
      title: 'Too many wrong keys',
      detail: ({ seconds }) =>
        `Many wrong keys came from your network, so keys that were not used there before are looked at one after another. Try again in ${seconds} s.`,
    },
    no_credits: {
      title: 'No credits left',
      detail: () => 'Inbox placement costs one credit, and this key has none left.',
    },
    session_required: {
      title: 'The app has no session here',
      detail: () => 'Open the app with a one-time link: “sendproof open” prints a new one. Each link works once.',
    },
    hosted_key_missing: {
      title: 'The hosted instance needs a key',
      detail: () =>
        'Calls go to the hosted instance, and the settings hold no key for it. Set hosted_api_key: under Settings, Hosted instance, or as SENDPROOF_HOSTED_API_KEY.',
    },
    cross_site: {
      title: 'Another site may not ask this',
      detail: () => 'The request came from a page of another site. Only the app itself and programs may use this API.',
    },
    not_found: {
      title: 'Not found',
      detail: () => 'There is nothing at this address: it is wrong, it has expired, or it was deleted.',
    },
    method_not_allowed: {
      title: 'This method is not allowed here',
      detail: ({ allowed }) => `This address answers ${allowed.join(', ')}.`,
    },
    request_timeout: {
      title: 'The request took too long',
      detail: () => 'The request was not complete in time. Send it again.',
    },
    settings_unreadable: {
      title: 'The settings file cannot be read',
      detail: ({ problems }) => `It was changed by hand. Mend it, then try again: ${problems.join('; ')}`,
    },
    too_large: {
      title: 'The body is too large',
      detail: ({ octets }) => `At most ${formatSize(octets)} are accepted here.`,
    },
    unsupported_media_type: {
      title: 'The body has the wrong type',
      detail: ({ expected }) => `Send the body uncompressed, as Content-Type: ${expected.join(' or ')}.`,
    },
    wrong_host: {
      title: 'This server does not go by that name',
      detail: ({ host }) =>
        host
          ? `Nothing named ${host} is served here. If that is the name of this server, set it as the base URL.`
          : 'The request does not say whom it asks for (Host).',
    },
    no_seed_mailboxes: {
      title: 'No seed mailboxes',
      detail: () => 'Inbox placement needs mailboxes of your own to send to, and none are set up.',
    },
    no_oauth_client: {
      title: 'No OAuth client',
      detail: () => 'The mailbox does not log in by OAuth, or names no client that its provider knows.',
    },
    no_relay: {
      title: 'No relay',
      detail: () => 'Sending needs your own SMTP server, and none is set up.',
    },
    no_hosted_instance: {
      title: 'No hosted instance',
      detail: () => 'The settings name no hosted instance (hosted.base_url).',
    },
    no_such_hop: {
      title: 'No such Received field',
      detail: () => 'The message has fewer Received fields than “trust” counts. The one at the top is number 1.',
    },
    too_many_messages: {
      title: 'The test is full',
      detail: () => 'This test holds as many messages as a test may hold. Create a new one.',
    },
    unreadable_file: {
      title: 'The file cannot be read',
      detail: () =>
        'It begins as an Outlook file (.msg), but holds no message that could be read. Save the message as .eml.',
    },
    limit_exceeded: {
      title: 'The limit is used up',
      detail: ({ limit, most, resetsAt }) => spentLimits[limit](most, formatMoment(resetsAt)),
    },
    headers_too_large: {
      title: 'The headers are too large',
      detail: () => 'The address and the headers of the request have more octets than are read.',
    },
    dns_unavailable: {
      title: 'The DNS did not tell',
      detail: ({ reason }) => reasonTexts[reason.code].what(reason),
    },
    no_list_answered: {
      title: 'No list answered',
      detail: ({ reason }) =>
        `None of the lists gave an answer, so nothing is known. ${reason ? reasonTexts[reason.code].what(reason) : 'Try again in a few minutes.'}`,
    },
    internal: {
      title: 'The engine failed',
      detail: ({ id }) => `Something went wrong inside the engine. Its log says more under the number ${id}.`,
    },
    no_room: {
      title: 'The disk is full',
      detail: () => 'The disk of the data folder is full, so nothing can be stored. Free some space, then try again.',
    },
    store_unavailable: {
      title: 'The data cannot be reached',
      detail: () => 'Nothing is lost. Try again in a few seconds.',
    },
    no_secrets_key: {
      title: 'Passwords cannot be kept here',
      detail: () =>
        'This instance keeps its data in a database that many machines use, and has no key to seal passwords with. Whoever runs it can state one: secrets_key.',
    },
    hosted_unreachable: {
      title: 'The hosted instance does not answer',
      detail: () =>
        'Calls go to the hosted instance of the settings, and it cannot be reached. This machine can do the work itself: set hosted.mode to local.',
    },
    too_many_connections: {
      title: 'Too many connections',
      detail: () => 'All connections that this engine keeps open are in use. Try again in a moment.',
    },
    too_many_bodies: {
      title: 'Too much at once',
      detail: () => 'Many large requests are on their way. Try again in a few seconds.',
    },
    too_many_answers: {
      title: 'Too much at once',
      detail: () => 'Many large answers have not been read yet. Try again in a few seconds.',
    },
    too_many_forwards: {
      title: 'Too much at once',
      detail: () => 'Many calls wait for the hosted instance. Try again in a few seconds.',
    },
    too_many_inspections: {
      title: 'Too much at once',
      detail: () => 'Much HTML waits to be checked. Try again in a few seconds.',
    },
    too_many_reviews: {
      title: 'Too much at once',
      detail: () => 'Several messages are being judged anew. Ask again in a few seconds.',
    },
    too_many_previews: {
      title: 'Too much at once',
      detail: () => 'Several messages are being drawn. Ask again in a few seconds.',
    },
    too_many_outlook_files: {
      title: 'Too much at once',
      detail: () => 'Other Outlook files are being read. Try again in a few seconds.',
    },
    too_many_watchers: {
      title: 'Too many watchers',
      detail: () => 'As many programs follow tests as this engine can serve. Read the test from time to time instead.',
    },
    ui_not_built: {
      title: 'The app is not built',
      detail: () => 'The pages of the app are missing. Run “npm run build” and reload. The API works without them.',
    },
  },
  invalid: {
    required: 'is missing',
    misspelt: (known) => `is unknown. Did you mean “${known}”?`,
    oneOf: (values) => `must be one of: ${values.join(', ')}`,
    type: (expected) => `must be ${types[expected] ?? `of the type ${expected}`}`,
    ipAddress: 'must be an IPv4 or IPv6 address',
    tooShort: (least) => (least === 1 ? 'must not be empty' : `must have at least ${least} characters`),
    tooLong: (most) => `must have at most ${most} characters`,
    tooManyOctets: (most) => `must have at most ${most} octets in UTF-8`,
    tooSmall: (least) => `must be at least ${least}`,
    tooLarge: (most) => `must be at most ${most}`,
    pattern: 'has characters that are not allowed here',
    domain: {
      empty: 'must name a domain',
      ip_address: 'must be a domain, not an IP address',
      single_label: 'must be a whole domain, with a dot: example.com',
      invalid_label:
        'must be a domain: between the dots 1 to 63 letters, digits and hyphens, with no hyphen at either end',
      too_long: 'must be at most 253 characters long, as every domain is',
    },
    selector: 'must be a DKIM selector: letters, digits, hyphens and dots',
    record: (type, example) => `must be the value of a record of type ${type}, such as: ${example}`,
    recordName: 'must be a whole DNS name',
    noZone: 'holds no record of any domain',
    notInZone: (origins) => `must be in the zone file, which holds: ${origins.join(', ')}`,
    addressOrDomain: 'must be an IP address or a domain',
    publicAddress: {
      not_an_address: 'must be an IPv4 or IPv6 address',
      unspecified: 'must be a public address; this one stands for none at all, so no list knows it',
      loopback: 'must be a public address; this one leads back to the machine itself, so no list knows it',
      link_local: 'must be a public address; this one is known within one network only, so no list knows it',
      multicast: 'must be a public address; this one stands for a group of machines, so no list knows it',
      private: 'must be a public address; this one belongs to private networks, so no list knows it',
      reserved: 'must be a public address; this one is reserved for other uses, so no list knows it',
    },
    zoneFile: zoneErrors,
    settings: {
      body_store:
        'can be “s3” only with a PostgreSQL database, s3_endpoint, s3_bucket, s3_access_key_id and s3_secret_access_key',
      choice: 'must be one of the choices',
      count: 'must be a whole number from 0 to 1000000000; 0 is no limit',
      dns: 'must name servers and files: 192.0.2.53:53, https://dns.example/dns-query, zone:FILE',
      database: 'must be the address of a PostgreSQL database: postgres://user:password@host:5432/name',
      database_missing: 'is needed where a node does a part of the work: nodes share it through the database',
      dns_unusable: 'cannot be used: the server’s address is none, or the zone file cannot be read',
      domain: 'must be a domain, such as sendproof.localhost',
      file: 'must be the path of a file',
      host: 'must be an address of this machine',
      hosted_address: 'must begin with https:// (http:// on this machine), without ?, # and @',
      hosted_missing: 'is needed where the hosted instance does the work',
      http_address: 'must begin with http:// or https://',
      key: 'must be letters, digits and signs, without blanks',
      list_key: 'must be letters and digits, as the list’s operator gave it',
      lists: 'must be zones of lists of IP addresses that answer without a key, at most 50: zen.spamhaus.org',
      networks: 'must be IP addresses or networks: 192.0.2.7, 192.0.2.0/24',
      origins: 'must be origins: https://tools.example, without a path',
      port: 'must be a whole number from 0 to 65535; 0 takes a free one',
      remote: 'would let other machines in, which has to be allowed below',
      s3_name: 'must be letters, digits, dots, hyphens and underscores, as the store’s operator gave it',
      s3_prefix: 'must be letters, digits, dots, hyphens, underscores and slashes',
      secrets_key:
        'must be 32 random octets in base64, as “openssl rand -base64 32” makes them, and not those of the example',
      spamd: 'must be an address with a port: 127.0.0.1:783',
      switch: 'must be on or off',
      tls_pair: 'is needed as well: a certificate and its key are two files, or one that is named twice',
    },
    settingGiven: (value) => `it is ${value}`,
    unknownSetting: 'no such setting',
    settingsFile: {
      unreadable: (code) => `cannot be read (${code})`,
      notJson: (detail) => `is not JSON (${detail})`,
      notAnObject: 'is not a JSON object',
    },
    settingHeld: (by) => `is held by ${by}: change it there`,
    other: 'is not valid',
  },
}
