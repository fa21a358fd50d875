import { fileURLToPath } from 'node:url'

/** Returns a folder of this checkout. This file is in service/src/config, or bundled into service/dist. */
export function builtFolder(path: string): string {
  const root = import.meta.url.endsWith('.ts') ? '../../../' : '../../'
  return fileURLToPath(new URL(root + path, import.meta.url))
}
