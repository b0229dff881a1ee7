import type { HeloFacts } from '../../../shared/contract/message-facts/path.ts'
import type { FindingKey } from '../../../shared/finding.ts'
import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, pass } from '../define-check.ts'

/** Whether the sending server introduces itself with a full host name (RFC 5321 section 4.1.4). */
export const heloName = defineCheck({
  key: 'helo.name',
  group: 'infrastructure',
  findings: ['helo.invalid', 'helo.address_literal', 'helo.bare_address', 'helo.single_label'],
  scope: ['message'],
  needs: ['helo'],
  whenAbsent: () => fail('helo.invalid', { helo: '' }),
  evaluate: ({ helo: { name, kind } }) =>
    kind === 'hostname' ? pass({ helo: name }) : fail(findingOf[kind], { helo: excerpt(name) }),
})

const findingOf = {
  address_literal: 'helo.address_literal',
  bare_address: 'helo.bare_address',
  single_label: 'helo.single_label',
  invalid: 'helo.invalid',
} as const satisfies Record<Exclude<HeloFacts['kind'], 'hostname'>, FindingKey>
