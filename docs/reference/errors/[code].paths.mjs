import { errorPages } from '../../lib/writeReference.mjs'

// biome-ignore lint/style/noDefaultExport: VitePress reads this one.
export default { paths: errorPages }
