/** A name where a slash would begin a folder. */
export function withoutSlash(name: string): string {
  return name.replaceAll('/', '\u2215')
}
