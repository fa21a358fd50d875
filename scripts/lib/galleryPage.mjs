import fs from 'node:fs'
import path from 'node:path'

/**
 * One page with all pictures of a folder, a section for each screen.
 * @param {string} folder
 */
export function galleryPage(folder) {
  const pictures = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.png'))
  /** @type {Map<string, string[]>} */
  const screens = new Map()
  for (const picture of pictures.sort()) {
    const screen = path.dirname(picture)
    screens.set(screen, [...(screens.get(screen) ?? []), picture])
  }
  const sections = [...screens].map(
    ([screen, files]) =>
      `<section><h2>${escapeHtml(screen)}</h2>${files.map((file) => figure(file)).join('')}</section>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body{font:14px system-ui;margin:24px;background:#888}section{display:flex;flex-wrap:wrap;gap:12px;align-items:start}
h2{flex-basis:100%;color:#fff}figure{margin:0}img{max-block-size:520px;max-inline-size:100%}figcaption{color:#fff}</style>
${sections.join('\n')}\n`
}

function figure(/** @type {string} */ file) {
  const address = file.split(path.sep).map(encodeURIComponent).join('/')
  const name = escapeHtml(path.basename(file, '.png'))
  return `<figure><img loading="lazy" src="${address}" alt="${name}"><figcaption>${name}</figcaption></figure>`
}

function escapeHtml(/** @type {string} */ text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
