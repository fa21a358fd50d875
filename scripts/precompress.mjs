// Lays the compressed forms of what browsers load beside it: `node scripts/precompress.mjs FOLDER`. At a build there is
// time for the best form, and the service has nothing to do for it at each request.
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

/** Text; images are compressed as they are. */
const KINDS = /\.(js|css|html|json|svg|txt)$/
const best = { level: zlib.constants.Z_BEST_COMPRESSION }

const [folder = ''] = process.argv.slice(2)
for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !KINDS.test(entry.name)) continue
  const file = path.join(entry.parentPath, entry.name)
  const bytes = fs.readFileSync(file)
  // Without a level brotli takes its best.
  const forms = { [`${file}.br`]: zlib.brotliCompressSync(bytes), [`${file}.gz`]: zlib.gzipSync(bytes, best) }
  for (const [name, form] of Object.entries(forms))
    if (form.length < bytes.length) fs.writeFileSync(name, form)
}
