import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { cacheFolder, root } from './paths.mjs'

/**
 * Unpacks the Chromium of @sparticuz/chromium. We do it ourselves because the package unpacks the shared libraries
 * that a bare system lacks (nspr, nss, expat) only on the cloud it was made for, into a folder that all users of
 * the machine share; and because its recommended arguments switch web security and site isolation off.
 * @returns {Promise<import('./browser.mjs').Browser | undefined>} undefined where the package has no binary
 */
export async function unpackBrowser() {
  const source = path.join(root, 'node_modules/@sparticuz/chromium')
  if (process.platform !== 'linux' || process.arch !== 'x64' || !fs.existsSync(source)) return undefined
  const { version } = JSON.parse(fs.readFileSync(path.join(source, 'package.json'), 'utf8'))
  const folder = path.join(cacheFolder, 'e2e-browser', version)
  if (!fs.existsSync(folder)) unpack(path.join(source, 'bin'), folder)
  return {
    from: `@sparticuz/chromium ${version}`,
    executablePath: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: path.join(folder, 'lib'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
      FONTCONFIG_PATH: folder,
    },
  }
}

/** A folder under its final name is complete: the rename comes last, and of two racing runs the first one wins. */
function unpack(/** @type {string} */ archives, /** @type {string} */ folder) {
  const draft = `${folder}.${process.pid}`
  fs.mkdirSync(draft, { recursive: true })
  const read = (/** @type {string} */ name) =>
    zlib.brotliDecompressSync(fs.readFileSync(path.join(archives, name)))
  fs.writeFileSync(path.join(draft, 'chromium'), read('chromium.br'), { mode: 0o755 })
  for (const name of ['al2023', 'swiftshader', 'fonts'])
    execFileSync('tar', ['-xf', '-', '--no-same-owner', '-C', draft], { input: read(`${name}.tar.br`) })
  fs.writeFileSync(path.join(draft, 'fonts.conf'), fontsConf(folder))
  try {
    fs.renameSync(draft, folder)
  } catch (error) {
    if (!fs.existsSync(folder)) throw error
    fs.rmSync(draft, { recursive: true })
  }
}

/** Without a configuration fontconfig finds no font at all, and every text is 0 px wide. */
function fontsConf(/** @type {string} */ folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fontcache</cachedir>
</fontconfig>
`
}
