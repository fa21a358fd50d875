import type { Appearance } from '@inlet/wire/bridge'
import type { Clock } from '../lib/Clock.ts'
import { Chunk } from './Chunk.ts'
import { fetchChunk } from './chunkFiles.ts'

/** Milliseconds for which the first screen waits for the host's look, so that no other look flashes before it. */
const LOOK_TIMEOUT_MS = 3000

const NAME = 'applyLook'

/** The host's look. What applies it is loaded when a host first asks for one; without it Inlet's own look stays. */
export const hostLook = new Chunk<(look: Appearance) => () => void>(NAME, {
  fetch: (signal) => fetchChunk(NAME, signal),
  run: async () => (await import('../theme/applyLook.ts')).applyLook,
})

/** Answers when the look can be applied, or has taken too long, or cannot be loaded. Never rejects. */
export function awaitLook(clock: Clock): Promise<void> {
  return new Promise((done) => {
    const stopTimer = clock.after(LOOK_TIMEOUT_MS, done)
    void hostLook.load(clock).then(stopTimer).then(done)
  })
}
