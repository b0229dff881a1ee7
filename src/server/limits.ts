/** What is under way may still take so long when the engine stops; supervisors kill after ten seconds. */
export const drainMilliseconds = 3000
