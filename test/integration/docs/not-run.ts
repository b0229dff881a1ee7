/** Commands in the documentation that no test can run, each with the reason, and what covers it instead. */
export const notRun: ReadonlyMap<string, string> = new Map([
  ...because('installs from the registry; every run of the tests begins with it', [
    'npm ci && npm start',
    'npm ci && npm test',
  ]),
  ...because('makes installers with a downloaded Electron; dist.slow.test.ts packs the app around a stand-in', [
    'npm run dist',
  ]),
  ...because('needs Electron and a display; the workflow packaged.yml does it on each system', [
    'npm run dist -- --dir',
    'SENDPROOF_APP=dist/linux-unpacked/sendproof npx playwright test test/e2e/packaged',
  ]),
  ...because('installs from the registry; installed-package.slow.test.ts installs the tarball', [
    'npm pack --silent',
    'npm install --global ./sendproof-0.1.0.tgz',
  ]),
  ...because('needs the registry; npm run test:client does it', [
    'npm install openapi-fetch nodemailer',
    'npm install --save-dev typescript@5 openapi-typescript @types/node @types/nodemailer',
    'npx openapi-typescript http://127.0.0.1:4780/api/v1/openapi.json --output sendproof.d.ts',
  ]),
  ...because('needs a report; reports.test.ts imports some', [
    'sendproof reports import report.xml.gz',
    'sendproof reports sources shop.example',
    'sendproof reports ready shop.example --policy reject',
  ]),
  ...because('needs a published pack; fact-files.test.ts and update-facts.test.ts have some', [
    'sendproof facts update',
    'sendproof facts import lists.json',
  ]),
  ...because('needs a test with a report; send.test.ts has some', ['sendproof wait <token> --wait 60 --allow-unknown']),
  ...because('needs a mailbox with reports; report-sync.test.ts has some', ['sendproof reports sync']),
  ...because('needs a mailbox; monitors.test.ts and observe-target.test.ts have one', [
    'sendproof monitor add --kind test-address ada+sendproof@shop.example --expected-hours 24',
  ]),
  ...because('needs the server of a webhook; monitor.test.ts has one', ['sendproof monitor channels test "On call"']),
  ...because('changes the services of the machine; service-files.test.ts looks at the unit', [
    'install -m 0644 deploy/systemd/sendproof.service /etc/systemd/system/',
    'systemctl daemon-reload',
    'systemctl enable --now sendproof',
    'journalctl -u sendproof',
  ]),
  ...because('needs Docker; service-files.test.ts looks at the file of the image', [
    'docker build -t sendproof .',
    'docker run -d --name sendproof -p 127.0.0.1:4780:4780 -p 127.0.0.1:2525:2525 -v sendproof:/data sendproof',
    'docker logs sendproof',
  ]),
  ...because('needs Docker or a cluster; hosting-files.slow.test.ts holds the files against what the engine knows', [
    'docker compose -f deploy/hosting/compose.yaml up -d',
    'docker compose -f deploy/hosting/compose.yaml restart proxy',
    'kubectl apply -f deploy/hosting/kubernetes/sendproof.yaml',
    'kubectl rollout status deployment/sendproof-worker',
  ]),
  ...because('needs a certificate and root; hosting-files.slow.test.ts starts HAProxy with one', [
    'cat fullchain.pem privkey.pem | sudo install -m 400 -o 99 /dev/stdin deploy/hosting/certificate.pem',
  ]),
  ...because('needs a PostgreSQL server; migrate.slow.test.ts and move-store.slow.test.ts do it', [
    'sendproof migrate --from /var/lib/sendproof --to postgres://sendproof@127.0.0.1/sendproof',
    'pg_dump --format=custom --file=sendproof.dump "$SENDPROOF_DATABASE"',
    'pg_restore --no-owner --exit-on-error --dbname="$SENDPROOF_DATABASE" sendproof.dump',
  ]),
  ...because('needs a SQLite shell with .recover, which not every system has', [
    'sqlite3 damaged/sendproof.sqlite .recover | sqlite3 sendproof.sqlite',
  ]),
  ...because('writes into the checkout; npm test holds its files against what it would write', ['npm run generate']),
  ...because('has no output; data-folder.test.ts shows what it is for', ['chmod o-w ./shared', 'chmod o-rwx ./shared']),
  ...because('takes minutes, and a machine that does nothing else; its options are held against the script', [
    'npm run bench',
    'npm run test:soak',
    'npm run test:soak -- --minutes 5',
    'npm run test:torture',
    'npm run test:torture -- --count 271 --seed 2',
    'npm run test:torture -- --only "50 MB"',
    'npm run measure:spam -- --ham FOLDER --spam FOLDER',
    'npm run calibrate:spam -- FOLDER',
    'npm run test:faults',
    'npm run test:faults -- --rounds 20 --damages 10',
  ]),
])

function because(reason: string, commands: readonly string[]): [string, string][] {
  return commands.map((command) => [command, reason])
}
