import type { Appearance } from '@inlet/wire/bridge'
import type { Clock } from '../lib/Clock.ts'
import { Chunk } from './Chunk.ts'
import { fetchChunk } from './chunkFiles.ts'

/** The first screen waits this long for the host's look, in milliseconds, so that no other look flashes first. */
const LOOK_TIMEOUT_MS = 3000

const NAME = 'applyLook'

/** Applies the host's look. The code is loaded when a host first sets one; without it, Inlet's look stays. */
export const hostLook = new Chunk<(look: Appearance) => () => void>(NAME, {
  fetch: (signal) => fetchChunk(NAME, signal),
  run: async () => (await import('../theme/applyLook.ts')).applyLook,
})

/** Resolves when the look can be applied, is late, or cannot be loaded. Never rejects. */
export function awaitLook(clock: Clock): Promise<void> {
  return new Promise((done) => {
    const stopTimer = clock.after(LOOK_TIMEOUT_MS, done)
    void hostLook.load(clock).then(stopTimer).then(done)
  })
}
