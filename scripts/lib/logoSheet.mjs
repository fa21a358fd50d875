import fs from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

const theme = path.join(root, 'frame/src/theme')
/** Edge of one logo's place in the sheet. */
const EDGE = 40
const LOGO = /^<svg xmlns="[^"]*" viewBox="([^"]*)">(<title>[^<]*<\/title>)?(.*)<\/svg>\s*$/s

/** Where the sheet is kept. */
export const sheetFile = path.join(theme, 'logos.svg')

/**
 * The logos of frame/src/theme/logos as one SVG with a place and a `<view>` for each: `logos.svg#box`. What has an id
 * in a logo gets the logo's name before it, because ids are shared here.
 */
export function logoSheet() {
  const folder = path.join(theme, 'logos')
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.svg'))
  const places = names.sort().map((file, at) => {
    const name = path.basename(file, '.svg')
    const [, box, title = '', drawing] = LOGO.exec(fs.readFileSync(path.join(folder, file), 'utf8')) ?? []
    if (drawing === undefined) throw new Error(`${file} is not <svg xmlns viewBox><title>…</title>…</svg>`)
    const own = drawing.replace(/\bid="/g, `id="${name}-`).replace(/(url\(#|href="#)/g, `$1${name}-`)
    return `<view id="${name}" viewBox="${at * EDGE} 0 ${EDGE} ${EDGE}"/>
<svg x="${at * EDGE}" width="${EDGE}" height="${EDGE}" viewBox="${box}">${title}${own}</svg>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${EDGE} ${EDGE}"><title>Logos</title>\n${places.join('\n')}\n</svg>\n`
}
