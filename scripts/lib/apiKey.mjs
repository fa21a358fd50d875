import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/**
 * The key with which the host's server asks the service for tokens: made once and kept for the owner's eyes alone.
 * @param {string} folder
 */
export function ensureApiKey(folder) {
  const file = path.join(folder, 'api-key')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!fs.existsSync(file))
    fs.writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  return fs.readFileSync(file, 'utf8').trim()
}
