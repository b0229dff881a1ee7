/** What to type first, by command; shown by its help and in the manual. A test runs each. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  serve: ['sendproof serve', 'sendproof serve --mail-domain test.example.org'],
  check: [
    'sendproof check message.eml --ip 203.0.113.7',
    'sendproof check message.eml --template --offline --fail-on major',
    'sendproof check - --min-score 7 --allow-unknown < message.eml',
  ],
  send: ['sendproof send message.eml --ip 192.0.2.25 --helo mail.shop.example --mail-from letters@news.shop.example'],
  wait: ['sendproof wait <token> --wait 60 --allow-unknown'],
  explain: [
    'sendproof explain bounce.eml',
    'sendproof explain --text "550 5.7.26 Unauthenticated email is not accepted"',
  ],
  html: ['sendproof html newsletter.html', 'sendproof html newsletter.html --fix --out fixed.html'],
  preview: ['sendproof preview newsletter.html --client gmail-web --out gmail.html'],
  audit: [
    'sendproof audit shop.example',
    'sendproof audit shop.example --zone shop.example.zone',
    'sendproof audit --file domains.txt --csv',
  ],
  blacklist: ['sendproof blacklist 192.0.2.25 --helo mail.shop.example'],
  'monitor add': ['sendproof monitor add shop.example 192.0.2.25'],
  'reports import': ['sendproof reports import report.xml.gz'],
  'bounces import': ['sendproof bounces import bounces.mbox'],
  'bounces summary': ['sendproof bounces summary --domain shop.example --days 7 --sent 20000'],
  mcp: ['sendproof mcp --root .'],
  'keys create': ['sendproof keys create --name "Newsletter build"'],
  export: ['sendproof export everything.tar.gz'],
  import: ['sendproof import everything.tar.gz --data-dir copy'],
  demo: ['sendproof demo'],
}
