import { sql } from '../sql.ts'
import { all, changesRow, one, type StepRunner, type Steps } from '../steps/steps.ts'
import type { AlertRepository, ChangeOutcome, NewChannel } from './alert-repository.ts'
import { readChannel } from './alert-rows.ts'
import { countRow, idRow } from './rows.ts'

type ChannelPart = Pick<
  AlertRepository,
  'addChannel' | 'countChannels' | 'listChannels' | 'findChannel' | 'changeChannel' | 'removeChannel'
>

/** The channels of a store. */
export function createChannels({ read, write }: StepRunner): ChannelPart {
  return {
    addChannel: (channel) => write(() => addChannel(channel)),

    async countChannels(keyId) {
      const where = keyId === undefined ? sql`` : sql`WHERE key_id = ${keyId}`
      return countRow.parse(await read(() => one(sql`SELECT count(*) AS count FROM channel ${where}`))).count
    },

    listChannels: async () => (await read(() => all(sql`SELECT * FROM channel ORDER BY id`))).map(readChannel),

    async findChannel(id) {
      const row = await read(() => one(sql`SELECT * FROM channel WHERE id = ${id}`))
      return row === undefined ? null : readChannel(row)
    },

    changeChannel: (id, channel) => write(() => changeChannel(id, channel)),

    removeChannel: (id) => write(() => changesRow(sql`DELETE FROM channel WHERE id = ${id} RETURNING id`)),
  }
}

function* addChannel(channel: NewChannel): Steps<number | null> {
  const { name, target, unconfirmed, lang, isDefault, createdAt, keyId = null } = channel
  if (yield* changesRow(sql`SELECT id FROM channel WHERE name = ${name}`)) return null
  const added = yield* one(sql`
    INSERT INTO channel (name, target, unconfirmed, lang, is_default, key_id, created_at)
    VALUES (${name}, ${JSON.stringify(target)}, ${JSON.stringify(unconfirmed)}, ${lang}, ${isDefault}, ${keyId},
      ${createdAt})
    RETURNING id`)
  return idRow.parse(added).id
}

function* changeChannel(
  id: number,
  { name, target, unconfirmed, lang, isDefault }: Omit<NewChannel, 'createdAt' | 'keyId'>,
): Steps<ChangeOutcome> {
  if (yield* changesRow(sql`SELECT id FROM channel WHERE name = ${name} AND id <> ${id}`)) return 'taken'
  const isKnown = yield* changesRow(sql`
    UPDATE channel SET name = ${name}, target = ${JSON.stringify(target)}, unconfirmed = ${JSON.stringify(unconfirmed)},
      lang = ${lang}, is_default = ${isDefault}
    WHERE id = ${id} RETURNING id`)
  return isKnown ? 'done' : 'unknown'
}
