import type { Plugin } from 'vite'

const MAKER = /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/

/** Draws an icon as lucide-react does, without its sizes, colors and context, which nothing here uses. */
const PLAIN = `import { createElement } from 'react'
const STROKE = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' }
const ATTRIBUTES = { width: 24, height: 24, viewBox: '0 0 24 24', ...STROKE, 'aria-hidden': true }
export default ({ name, node }) => {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ className = '', ...given }) =>
    createElement('svg', { ...ATTRIBUTES, className: \`lucide lucide-\${name} \${className}\`, ...given }, lines)
}`

/** Leaves out what makes an icon adjustable: a kilobyte of the first script. */
export function plainIcons(): Plugin {
  let isApplied = false
  return {
    name: 'inlet-plain-icons',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!MAKER.test(id)) return null
      isApplied = true
      return PLAIN
    },
    buildEnd(error) {
      if (!error && !isApplied)
        this.error('lucide-react makes its icons elsewhere now: adapt scripts/plainIcons.ts')
    },
  }
}
