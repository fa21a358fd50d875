import type { Thing } from '../people/contentTree.ts'
import { withoutSlash } from '../people/withoutSlash.ts'

/** Returns what a thing is called where folders are but the beginnings of names. `path`: below the bucket. */
export function objectName(path: readonly Thing[]): string {
  return path.map(({ name }) => withoutSlash(name)).join('/')
}
