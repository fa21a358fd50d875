// Makes an animated WebP of a recording: node animate.mjs FOLDER FILE. The folder has frames.json and the pictures that
// it names. Sharp has packages of its own here, so that only npm run gallery -- --recordings installs them.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** Of WebP: 0 to 100. Text stays sharp, and shades of flat surfaces are few anyway. */
const QUALITY = 80
/** Milliseconds that a frame is shown at most: how long this machine waits for an answer is not worth seeing. */
const MAX_FRAME_MS = 1_800
/** Milliseconds before it begins again. */
const LAST_FRAME_MS = 2_500

const [folder = '', file = ''] = process.argv.slice(2)
/** @type {{ name: string, at: number }[]} milliseconds */
const frames = JSON.parse(await readFile(path.join(folder, 'frames.json'), 'utf8'))
const delay = frames.map(({ at }, index) => {
  const next = frames[index + 1]
  return next ? Math.min(MAX_FRAME_MS, next.at - at) : LAST_FRAME_MS
})
await sharp(
  frames.map(({ name }) => path.join(folder, name)),
  { join: { animated: true } },
)
  .webp({ quality: QUALITY, smartSubsample: true, minSize: true, effort: 4, loop: 0, delay })
  .toFile(file)
