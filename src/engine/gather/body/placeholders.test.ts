import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../../test/support/any-text.ts'
import { findBrokenPlaceholders, findPlaceholders } from './placeholders.ts'

describe('findPlaceholders', () => {
  it.each([
    'Hello {{first_name}}',
    'Hello {{ contact.name | default: "you" }}',
    'Hello *|FNAME|*',
    'Hello %%FirstName%%',
    'Hello [[name]]',
    'Hello «First_Name»',
    'Hello «FIRSTNAME»',
    ['Hello $', '{user.name}'].join(''),
    'Hello {% if name %}',
    'Hello <%= name %>',
    'Hello [First Name]',
    'Hello %FIRSTNAME%',
    // Salesforce, AWeber, MailerLite
    'Hello %%=ProperCase(FirstName)=%%',
    'Hello %%[ SET @name = AttributeValue("First Name") ]%%',
    'Hello {!Contact.FirstName}',
    'Hello {!firstname_fix}',
    'Hello {$name}',
    "Hello {$name|default('friend')}",
    // Constant Contact, Mailjet, GetResponse, Campaign Monitor, Sendy
    'Hello [[FIRSTNAME OR "Friend"]]',
    'Hello [[data:firstname:"there"]]',
    'Hello [[firstname fallback="friend"]]',
    'Hello [firstname,fallback=there]',
    'Hello [Name,fallback=]',
    // SendGrid, Zoho, Moosend, FreshMail, Emarsys, Dotdigital, Ghost, MailWizz
    'Hello [%first_name | there%]',
    'Hello $[FNAME]$',
    'Hello $[FNAME|Friend]$',
    'Hello #recipient:name#',
    'Hello $$imie$$',
    'Hello ~~eloqua..type--emailfield..syntax--C_FirstName..innerText--C_FirstName..encodeFor--url~~',
    'Hello $First Name$',
    'Hello @FIRSTNAME@',
    'Hello {first_name, "there"}',
    'Hello [FNAME]',
    // Mailgun, MailPoet, and the shapes of others
    'Hello %recipient.name%',
    'Hello %subscriber:firstname%',
    'Hello %recipient_fname%',
    'Hello [subscriber:firstname | default:reader]',
    'Hello {firstname,fallback=there}',
    'Hello {contact.first_name}',
    'Hello {user:firstname|there}',
    'Hello #{name}',
    'Hello %{name}',
    'Hello <<First Name>>',
    'Hello @@name@@',
    'Hello ##name##',
    'Hello ~~first_name~~',
    'Hello #FIRSTNAME#',
    'Hello <?php echo $name ?>',
    'Hello <?= $name ?>',
    'Hello @Model.Name',
    'Hello {{{name}}}',
    'Hello [%first_name%]',
    ['Hello $', '{name!"there"}'].join(''),
  ])('finds the field in %s', (text) => {
    expect(findPlaceholders(text, [])).toEqual([text.slice('Hello '.length)])
  })

  it.each([
    'He said «hello» and «bonjour»',
    'It costs 5%, or 10% for two',
    'function() { return {} }',
    'Prices from $5 {net}',
    'See [1] and [[2]]',
    '100%%',
    'She *really* | means | it *',
    'La resolución de la «ONU» y de «UNESCO»',
    'anna@firstname@shop.example',
    'Your page is github.com/{username}',
    'Win $$cash$$ or $[5]$, {a, b} or [Sold out]',
    'Use #recipient and #one#',
    'He said <<hello>> and <<thanks>>',
    'We ~~never~~ always deliver',
    '## Our news ##',
    'See [note:1], [cid:image001.png], [mailto:anna], [user: anna], and [image: logo]',
    'Set {a, b}, {user}, #{3}, %{5}, and C#{sharp}',
    'Follow @@shop or #tea#time, write to @model.shop',
    'From 20%to 30% off, 50%recipient',
    'The interval [contact.me] is no field'.replace('[contact.me]', '(contact.me)'),
    'Loop {for} each {if} you like',
  ])('finds none in %s', (text) => {
    expect(findPlaceholders(text, [])).toEqual([])
  })

  it('lists each placeholder once, including URL-encoded ones in links', () => {
    const targets = [
      'https://shop.example/%7B%7Bname%7D%7D',
      'https://shop.example/*%7CUNSUB%7C*',
      'https://a.example/%20%ACE%20',
    ]
    expect(findPlaceholders('{{name}} and {{name}}', targets)).toEqual(['{{name}}', '*|UNSUB|*'])
  })

  it('runs in linear time and never throws', () => {
    for (const start of ['{{', '*|a', '%%a', '[[a', '«a', '<%']) {
      expect(findPlaceholders(start.repeat(50_000), [])).toEqual(expect.any(Array))
    }
    assert(
      property(anyText(), (noise) => {
        expect(findPlaceholders(noise, [noise]).length).toBeLessThanOrEqual(2 * noise.length)
      }),
    )
  })
})

describe('findBrokenPlaceholders', () => {
  it.each([
    ['Hello {{first_name}', '{{first_name}'],
    ['Hello {{first_name, welcome', '{{first_name'],
    ['Hello {{ first_name, and {{last_name}}', '{{ first_name'],
    ['Hello {first_name}}', '{first_name}}'],
    ['Hello *|FNAME|, welcome', '*|FNAME|'],
    ['Hello |FNAME|*', '|FNAME|*'],
    ['{% if member } Hello', '{% if'],
    ['Hello <%= name, welcome', '<%= name'],
  ])('finds %j', (text, field) => {
    expect(findBrokenPlaceholders(text, [])).toStrictEqual([field])
    expect(findPlaceholders(text, [])).toContain(field)
  })

  it('finds them in link targets', () => {
    expect(findBrokenPlaceholders('', ['https://shop.example/?u=%7B%7Bid%7D'])).toStrictEqual(['{{id}'])
  })

  it.each([
    'Hello {{first_name}}',
    'Hello {{{first_name}}}',
    'Hello {{ contact.name | default: "you" }}, {{#if a}}b{{/if}} {{> footer}}',
    'Hello *|FNAME|*, *|IF:VIP|* thanks *|END:IF|*',
    '{% for item in items %}{{ item.name }}{% endfor %}',
    'Hello <%= name %>',
    'a {set} {{of}} braces, 5 {{ 3, a || b, x |* y, 100% {} and {{',
    'function() { return { a: { b } } }',
  ])('finds nothing in %j', (text) => {
    expect(findBrokenPlaceholders(text, [])).toStrictEqual([])
  })
})
