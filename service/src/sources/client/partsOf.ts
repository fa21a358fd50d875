/** Between a bucket, container or repository and a path. None of their names contains it. */
const SEPARATOR = '|'

/**
 * Splits an external id into its root and a path, which may contain the separator. The root itself has an empty
 * path.
 */
export function partsOf(externalId: string): { readonly root: string; readonly path: string } {
  const at = externalId.indexOf(SEPARATOR)
  if (at < 0) return { root: externalId, path: '' }
  return { root: externalId.slice(0, at), path: externalId.slice(at + 1) }
}

export function idOf(root: string, path: string): string {
  return `${root}${SEPARATOR}${path}`
}
