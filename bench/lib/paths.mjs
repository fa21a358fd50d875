import path from 'node:path'
import { root } from '../../scripts/lib/paths.mjs'

export { root }

export const benchFolder = path.join(root, 'bench')

/** Bundles of the host pages; made anew by every run. */
export const bundleFolder = path.join(benchFolder, 'dist')
