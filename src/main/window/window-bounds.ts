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
/** The bounds of the window when it is not maximized, in desktop pixels, and whether it was maximized. */
export type WindowBounds = z.infer<typeof placeSchema>

/** Pixels in each direction that must be visible, so that people can find and move the window. */
const leastSeen = 100

/**
 * The last position, limited to the size of its screen. Null if there is none or its screen was disconnected. `areas`
 * are the work areas of the screens.
 */
export function loadWindowBounds(file: string, areas: readonly Rectangle[]): WindowBounds | null {
  const place = readPlace(file)
  const area = place && areas.find((candidate) => isSeen(place, candidate))
  if (!area) return null
  return { ...place, width: Math.min(place.width, area.width), height: Math.min(place.height, area.height) }
}

/** Saves the position. If this fails, the window opens at its default position next time. */
export function saveWindowBounds(file: string, place: WindowBounds): void {
  try {
    writeFileSync(file, `${JSON.stringify(place)}\n`)
  } catch {
    // A full disk must not prevent the window from closing.
  }
}

function readPlace(file: string): WindowBounds | null {
  try {
    return placeSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** Whether enough of the window is on a screen, including its top edge. */
function isSeen({ x, y, width }: WindowBounds, area: Rectangle): boolean {
  const seen = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return seen >= leastSeen && y >= area.y && y <= area.y + area.height - leastSeen
}
