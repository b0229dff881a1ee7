import { expect, it } from 'vitest'
import { createMessageRoom } from './message-room.ts'

it('lets messages in, in their order, as far as there is room', async () => {
  const room = createMessageRoom(10)
  const inside: string[] = []
  const enter = async (name: string, octets: number) => {
    const leave = await room.take(octets)
    inside.push(name)
    return leave
  }
  const first = await enter('first', 4)
  const second = await enter('second', 6)
  const third = enter('third', 10)
  const fourth = enter('fourth', 1)
  first()
  await Promise.resolve()
  expect(inside).toEqual(['first', 'second'])
  second()
  const leaveThird = await third
  expect(inside).toEqual(['first', 'second', 'third'])
  leaveThird()
  await fourth
  expect(inside).toEqual(['first', 'second', 'third', 'fourth'])
})
