/** Between a bucket, container or repository and what is in it: none of them has it in its name. */
const SEPARATOR = '|'

/** What an external id means: a root, and a path below it, which may have the separator in it; empty for the root. */
export function partsOf(externalId: string): { readonly root: string; readonly path: string } {
  const at = externalId.indexOf(SEPARATOR)
  if (at < 0) return { root: externalId, path: '' }
  return { root: externalId.slice(0, at), path: externalId.slice(at + 1) }
}

export function idOf(root: string, path: string): string {
  return `${root}${SEPARATOR}${path}`
}
