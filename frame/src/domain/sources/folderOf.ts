import type { Source } from '@inlet/wire/bridge'

/** Returns the name of a source's folder here. */
export function folderOf(source: Source): string {
  return source.toLowerCase().replaceAll('_', '-')
}
