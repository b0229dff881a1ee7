import { readFileSync, writeFileSync } from 'node:fs'
import type { Rectangle } from 'electron'
import { z } from 'zod'

const placeSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean(),
})
/** Where the window was, in pixels of the desktop, when it was not maximized; and whether it was. */
export type WindowPlace = z.infer<typeof placeSchema>

/** This much of the window has to be on a screen, in pixels each way, for it to be found and moved. */
const leastSeen = 100

/**
 * The place that was remembered, no larger than the screen it is on. Null when there is none, or the screen is gone.
 * `areas` is what the screens leave to windows.
 */
export function recallPlace(file: string, areas: readonly Rectangle[]): WindowPlace | null {
  const place = readPlace(file)
  const area = place && areas.find((candidate) => isSeen(place, candidate))
  if (!area) return null
  return { ...place, width: Math.min(place.width, area.width), height: Math.min(place.height, area.height) }
}

/** Remembers a place; where that cannot be written, the window opens as usual the next time. */
export function rememberPlace(file: string, place: WindowPlace): void {
  try {
    writeFileSync(file, `${JSON.stringify(place)}\n`)
  } catch {
    // A window closes also when the disk is full.
  }
}

function readPlace(file: string): WindowPlace | null {
  try {
    return placeSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** Whether enough of it is on a screen, its upper edge among that. */
function isSeen({ x, y, width }: WindowPlace, area: Rectangle): boolean {
  const seen = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return seen >= leastSeen && y >= area.y && y <= area.y + area.height - leastSeen
}
