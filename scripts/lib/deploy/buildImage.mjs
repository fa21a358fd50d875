import fs from 'node:fs'
import path from 'node:path'
import { BareImage } from './BareImage.mjs'
import { makeBase } from './makeBase.mjs'

/** @typedef {import('./readDockerfile.mjs').Stage} Stage */

/**
 * Runs every step of every stage, without a container engine.
 * @param {string} place an empty folder
 * @param {readonly Stage[]} stages
 * @returns {BareImage} the last stage
 */
export function buildImage(place, stages) {
  const bases = [...new Set(stages.map(({ base }) => base))]
  const folderOf = (/** @type {string} */ base) => path.join(place, `base-${bases.indexOf(base)}`)
  for (const base of bases) makeBase(folderOf(base), base)
  /** @type {Map<string, BareImage>} */
  const named = new Map()
  let image
  for (const [index, { base, name, steps }] of stages.entries()) {
    const folder = path.join(place, `stage-${index}`)
    fs.cpSync(folderOf(base), folder, {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
      filter: noDevice,
    })
    image = new BareImage(folder, named)
    for (const step of steps) image.run(step)
    if (name) named.set(name, image)
  }
  if (!image) throw new Error('The Dockerfile has no stage')
  return image
}

/** Those of this machine are mounted over them. */
function noDevice(/** @type {string} */ file) {
  const stats = fs.lstatSync(file)
  return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink()
}
