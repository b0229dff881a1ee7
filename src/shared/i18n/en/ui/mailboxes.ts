import { pluralForm } from '../../plural.ts'
import type { MailboxesTexts } from '../../ui/mailboxes.ts'

function otherFolders(count: number): string {
  return `${count} other ${pluralForm('en', count, { one: 'folder', other: 'folders' })}`
}

export const mailboxes: MailboxesTexts = {
  title: 'Mailboxes',
  intro:
    'Mailboxes of your own, read over IMAP. They show where a message ends, inbox or spam, and they receive tests where the internet cannot reach this computer.',
  door: 'See where messages end, inbox or spam, and receive tests in a mailbox of your own.',
  add: 'Add a mailbox',
  providers: {
    gmail: 'Gmail',
    outlook: 'Outlook, Microsoft 365',
    yahoo: 'Yahoo',
    icloud: 'iCloud',
    fastmail: 'Fastmail',
    gmx: 'GMX',
    wp: 'WP',
    o2: 'o2',
    onet: 'Onet',
    interia: 'Interia',
    custom: 'Other provider',
  },
  list: 'Your mailboxes',
  uses: { placement: 'placement', pickup: 'pickup', both: 'placement and pickup', none: 'not used' },
  noTrouble: 'No trouble is known.',
  troubles: {
    no_secret: { title: 'It has no password.', remedy: 'Edit the mailbox and enter it.' },
    no_consent: {
      title: 'Its owner has to sign in at the provider.',
      remedy: 'Nobody has done so yet, or the provider no longer takes it. Sign in, and it goes on by itself.',
    },
    unreachable: {
      title: 'The server cannot be reached.',
      remedy: 'Check host and port, and whether this computer is online.',
    },
    timeout: {
      title: 'The server did not answer in time.',
      remedy: 'Try again. If it stays so, check host and port: a firewall may drop the connection.',
    },
    tls_failed: {
      title: 'No encrypted connection came about.',
      remedy: 'Check that port and encryption belong together: 993 is TLS from the start, 143 is STARTTLS.',
    },
    certificate_untrusted: {
      title: 'The server shows a certificate that nobody known vouches for.',
      remedy: 'Check the host. Trust the certificate only if the server is yours and its fingerprint is the right one.',
    },
    no_starttls: {
      title: 'The server offers no STARTTLS.',
      remedy: 'Choose TLS from the start, mostly on port 993. A password is never sent unencrypted.',
    },
    no_imap: {
      title: 'Something answers there, but it is no IMAP server.',
      remedy: 'Check host and port. 993 is for IMAP; 465 and 587 are for sending, 995 is POP3.',
    },
    wrong_credentials: {
      title: 'The server does not accept user and password.',
      remedy: 'Enter the password again. Most large providers want an app password, not the one of the account.',
    },
    token_refused: {
      title: 'The mail server does not take the sign-in at the provider.',
      remedy:
        'Look whether the user is the one who signed in, whether the client may use IMAP, and whether IMAP is on for the account.',
    },
    refused: {
      title: 'The server lets nobody in at the moment.',
      remedy: 'Read what it says. IMAP may be switched off for the account, or too many programs are logged in.',
    },
    disconnected: {
      title: 'The server hung up.',
      remedy: 'It is tried again by itself. If it stays so, check host, port and encryption.',
    },
  },
  said: (words) => `In its own words: ${words}`,
  edit: 'Edit',
  editOf: (address) => `Edit ${address}`,
  protections: {
    keychain: 'Passwords are sealed by the keychain of this system. They leave it only for the mailbox’s own server.',
    basic_text:
      'This system has no keychain, so whoever can read your files can read the passwords. Install one (GNOME Keyring or KWallet) and enter them again.',
    file: 'Passwords lie in a file that only your account on this computer can read. They leave it only for the mailbox’s own server.',
    instance_key:
      'Passwords lie in the database of this instance, sealed with a key that only its nodes have. They leave them only for the mailbox’s own server.',
    none: 'This instance has no key to seal passwords with, so it takes none. Whoever runs it can state one: secrets_key.',
  },
  trial: {
    action: 'Test connection',
    actionOf: (address) => `Test connection to ${address}`,
    pending: 'Testing …',
    works: (inbox, spam, others) =>
      `It works. Messages are looked for in ${inbox}, ${spam} and ${otherFolders(others)}.`,
    worksWithoutSpam: (inbox, others) =>
      `It works. Messages are looked for in ${inbox} and ${otherFolders(others)}. The server names no spam folder, so spam counts as “other folder”.`,
    fingerprint: 'SHA-256 fingerprint of the certificate',
    compare: 'Whoever runs the server can tell you the right one.',
    trust: 'Trust this certificate',
  },
  signIn: {
    action: 'Sign in',
    actionOf: (address) => `Sign in for ${address}`,
    title: (address) => `Sign-in for ${address}`,
    open: (address) => `Open this page of the provider, on any device, and sign in as ${address}:`,
    enter: 'Enter this code there:',
    code: 'the code',
    waits: 'The result appears here by itself.',
    holds: (time) => `The code holds for ${time} more.`,
    ends: {
      granted: { title: 'The provider lets the engine in.', remedy: 'No password is kept.' },
      refused: {
        title: 'Access was denied at the provider.',
        remedy: 'If that was a slip, get a new code and allow it this time.',
      },
      expired: { title: 'The code has expired.', remedy: 'Get a new one, and enter it while it holds.' },
      failed: {
        title: 'The provider gives no code.',
        remedy: 'Check the ID of the client, its secret, and whether it may use the device flow.',
      },
      lost: {
        title: 'The engine was started anew, and the code is of no use any more.',
        remedy: 'Get a new one.',
      },
    },
    renew: 'Get a new code',
  },
  form: {
    addTitle: 'New mailbox',
    editTitle: 'Edit the mailbox',
    provider: 'Provider',
    passwords: {
      gmail: 'Switch on 2-Step Verification in your Google account, create an app password there, and enter it here.',
      outlook:
        'Microsoft takes no passwords from programs any more: its owner signs in at Microsoft, and the engine keeps a permission.',
      yahoo: 'Create an app password under Account security in your Yahoo account, and enter it here.',
      icloud: 'Create an app-specific password in your Apple account under Sign-In and Security, and enter it here.',
      fastmail: 'Create an app password with access to IMAP under Settings, Privacy & Security, and enter it here.',
      gmx: 'Allow IMAP under Settings, POP3 & IMAP; with two-factor authentication, create an app password and enter it here.',
      wp: 'Allow IMAP in the settings of the mailbox; with two-step login, create an app password and enter it here.',
      o2: 'Allow IMAP in the settings of the mailbox; with two-step login, create an app password and enter it here.',
      onet: 'Allow IMAP in the settings of the mailbox; with two-step login, create an app password and enter it here.',
      interia: 'Allow external programs in the settings of the mailbox; the password is the one of the mailbox.',
      custom: 'Enter what your provider’s help names for mail programs. Where it offers app passwords, use one.',
    },
    help: 'The provider’s help',
    address: 'Address',
    addressHint: 'The one that messages are sent to.',
    secret: 'Password',
    secretHint: 'It goes to the mailbox’s server and nowhere else, and is not shown again.',
    secretKept: 'One is kept. Leave this empty to keep it.',
    secretAgain: 'Server or user is another now: enter the password again.',
    authentication: 'How the engine gets in',
    authentications: { password: 'Password', oauth2: 'Sign-in at the provider' },
    oauthKnown:
      'For that the provider has to know the program: register a client of your own there, as a public client that may use the device flow and read mail by IMAP.',
    oauthOther:
      'For providers that know the device flow (RFC 8628): register a client there, and enter what the provider’s help says.',
    clientId: 'Client ID',
    clientIdHint: 'The provider shows it where the client is registered.',
    clientSecret: 'Client secret',
    clientSecretHint: 'Only where the client has one. Leave it empty to keep the one that is kept.',
    device: 'Device authorization endpoint',
    deviceHint: 'Where a code is asked for; https.',
    token: 'Token endpoint',
    tokenHint: 'Where tokens are given; https.',
    scope: 'Scope',
    scopeHint: 'What the client may do, as the provider calls it.',
    server: 'Server',
    host: 'IMAP host',
    hostHint: 'For example imap.example.com.',
    port: 'Port',
    portHint: '993 for TLS, 143 for STARTTLS.',
    security: 'Encryption',
    securities: { tls: 'TLS', starttls: 'STARTTLS' },
    user: 'User',
    userHint: 'Mostly the address.',
    purpose: 'What it is used for',
    placement: 'Placement',
    placementHint: 'Its address is one to send to as well; the report says in which folder the message ended.',
    pickup: 'Pickup',
    pickupHint: 'A message for a test that arrives here gets its report.',
    plus: 'Plus addresses reach it',
    plusHint: 'ada+anything@ arrives like ada@. Without, the subject has to name the test.',
    cleanUp: 'Clean up',
    cleanUpHint: 'Otherwise nothing in the mailbox is changed: nothing is marked as read, moved or deleted.',
    cleanUpWarning:
      'Messages of tests are moved to the bin as soon as they have been found. Providers may take that as a sign of what you want to read.',
    certificate: 'Trust the certificate you have seen',
    certificateHint: 'Only this very certificate is accepted from the server.',
    faults: {
      address: 'Write a whole address: ada@example.com.',
      secret: 'Enter the password.',
      oauth_client_id: 'Enter the ID of the client.',
      device: 'Write an address that begins with https://.',
      token: 'Write an address that begins with https://.',
      scope: 'Write what the provider calls access by IMAP.',
      host: 'Write the name of the IMAP server.',
      port: 'Write a number from 1 to 65535.',
      user: 'Write the name you log in with.',
    },
    submit: 'Save and test',
    submitting: 'Saving …',
    done: 'Done',
  },
  removal: {
    action: 'Remove',
    label: (address) => `Remove ${address}`,
    title: (address) => `Remove ${address}?`,
    body: 'Its settings are forgotten, and its password or sign-in. Tests that still look for their message there end without it. What reports say already stays, and nothing in the mailbox changes.',
    confirm: 'Remove the mailbox',
    pending: 'Removing …',
    cancel: 'Keep it',
    done: (address) => `Removed: ${address}`,
  },
  emptyTitle: 'No mailbox yet',
  emptyBody:
    'Add one at each provider that your readers use. A test then tells inbox from spam at each of them, and can be received there.',
  noSessionTitle: 'This window does not show mailboxes',
  noSessionBody: 'They belong to whoever started the engine. Open the address that the engine prints when it starts.',
}
