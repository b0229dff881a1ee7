import type { WaitingTexts } from '../../ui/test.ts'

export const waiting: WaitingTexts = {
  title: 'Send your message to this address',
  receivedTitle: 'Your message is here',
  statuses: { waiting: 'Waiting for your message', received: 'Received, being analysed', done: 'Report' },
  stages: {
    waiting: 'Waiting',
    connected: 'Connected',
    accepted: 'Accepted',
    parsing: 'Reading',
    dns: 'DNS',
    judging: 'Judging',
  },
  askingDns: (answered, asked) => `DNS ${answered} of ${asked}`,
  progress: 'Progress of the test',
  announce: {
    waiting: 'Waiting for your message.',
    received: 'The message has arrived and is being analysed.',
    done: 'The report is ready.',
  },
  address: 'Test address',
  copyAddress: 'Copy the address',
  server: 'SMTP server',
  loopback:
    'This engine listens on this machine only. A service on the internet cannot deliver here: choose it below to see the way around.',
  tools: {
    title: 'From your tool',
    names: {
      swaks: 'swaks',
      nodemailer: 'nodemailer',
      php: 'PHP',
      python: 'Python',
      postfix: 'Postfix',
      mailchimp: 'Mailchimp',
      brevo: 'Brevo',
      sendgrid: 'SendGrid',
      mailerlite: 'MailerLite',
      getresponse: 'GetResponse',
      freshmail: 'FreshMail',
    },
    notes: {
      swaks: 'To send a finished message, add --data @message.eml.',
      nodemailer: 'The engine’s certificate is self-signed, so the check of it is switched off here.',
      php: 'With PHPMailer. mail() sends through the system’s own mail server: see Postfix.',
      python: 'Sends a finished message as it is.',
      postfix: 'Only mail to the test domain takes this way; everything else stays as it was.',
    },
    services: {
      open: {
        mailchimp: 'Open the e-mail in Mailchimp’s editor, and choose “Send a test email” in its preview menu.',
        brevo: 'Open the campaign in Brevo, and choose “Preview & test”, then “Send a test”.',
        sendgrid: 'Open the Single Send in SendGrid, and look for “Test Your Email” in its settings.',
        mailerlite: 'Open the campaign in MailerLite, and choose “Preview and test”, then send a test e-mail.',
        getresponse: 'Open the newsletter in GetResponse, and send a test message from its preview.',
        freshmail: 'Open the campaign in FreshMail, and send a test message before its last step.',
      },
      unreachable:
        'The servers of the service cannot reach this machine, because the engine listens on it alone. Take the way through a mailbox of your own:',
      throughMailbox: [
        'Send the test to your own mailbox.',
        'Save the message from there with all headers (Gmail: ⋮, “Download message”; Outlook on the web: ⋯, “Download as EML”; Apple Mail and Thunderbird: “Save as”), or show its source and copy it.',
        'Drop the file into this window, or paste the source below. The sending IP is read from the headers your mailbox added.',
      ],
      direct: (address) => [
        `Send the test to ${address}.`,
        'Leave this page open: the report appears by itself. The internet has to find this machine by the domain of the address.',
      ],
    },
    copyLines: 'the lines for this tool',
  },
  file: {
    title: 'Or hand in the file',
    body: 'Drop an .eml file anywhere in this window, or choose it. Outlook’s .msg will do, too, but its signatures (DKIM) cannot be checked.',
    choose: 'Choose a file',
    sending: 'Handing it in …',
    paste: 'Paste the source',
    source: 'Source of the message',
    sourceHint: 'All of it, from the first header line on. Gmail: ⋮, “Show original”.',
    handIn: 'Hand it in',
    envelope: 'State what the file does not say',
    ip: 'Sending IP',
    ipHint: 'The public address it is sent from, for SPF and PTR.',
    helo: 'HELO name',
    heloHint: 'The name the sending server introduces itself with.',
    mailFrom: 'Envelope sender',
    mailFromHint: 'MAIL FROM, where bounces go. Without it, Return-Path counts.',
  },
  origin: {
    title: 'Where it is sent from',
    body: 'SPF, PTR and blacklists judge the public IP your mail leaves from. The engine takes it from the first of these that tells:',
    ways: [
      'what you stated, with the test or with the file',
      'the address that delivers here, when it is a public one',
      'the headers your mailbox’s provider added',
      'the Received headers, read from the top',
    ],
  },
  qr: {
    show: 'Show as QR code',
    hint: 'Opens a message to this address on a phone. The phone’s mail server has to be able to reach this machine.',
    image: 'The test address as a QR code',
  },
  seen: {
    title: 'What the engine saw',
    nothing: (server) => `No connection reached ${server} since this test was created.`,
    connected: (client, when) => `${client} connected at ${when}.`,
    refused: ({ client, recipient, reply, when }) =>
      recipient === null
        ? `${client} was refused with ${reply} at ${when}.`
        : `${client} was refused with ${reply} at ${when}: no live test has the address ${recipient}.`,
  },
  causes: {
    title: 'Nothing yet? These are the usual causes',
    items: ({ server, domain }) => ({
      server: {
        title: 'The tool uses another server.',
        body: `It has to deliver to ${server}, not to port 25 or 587.`,
      },
      machine: {
        title: 'It runs on another machine, or in a container.',
        body: 'There, 127.0.0.1 is that machine itself. Send from here, or start the engine with --allow-remote.',
      },
      relay: {
        title: 'It goes through a relay that does not know the way.',
        body: `On the internet, ${domain} does not exist. Look in the relay’s queue, or hand in the file.`,
      },
      certificate: {
        title: 'The tool refuses the certificate.',
        body: 'It is self-signed. Switch STARTTLS off for this server, or the check of its certificate.',
      },
      address: {
        title: 'The address was refused with 550.',
        body: 'Then it is mistyped or its test was deleted. Copy it once more.',
      },
    }),
  },
  received: {
    subject: 'Subject',
    from: 'From',
    size: 'Size',
    noSubject: 'No subject',
    noFrom: 'No From header',
  },
  missing: {
    title: 'There is no report here',
    body: 'Nothing belongs to this address any more, or nothing ever did.',
    reasons: [
      'The address is mistyped or was cut off: it ends with 26 letters and digits.',
      'The test is older than 90 days, so its report was deleted.',
      'Someone deleted it.',
      'It was made by another engine, with data of its own.',
    ],
  },
}
