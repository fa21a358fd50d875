/** Which pages of a website are wanted: below one of the included paths, where there are any, and below no excluded one. */
export class PathRules {
  readonly #include: readonly string[]
  readonly #exclude: readonly string[]

  constructor({ include, exclude }: { include: readonly string[]; exclude: readonly string[] }) {
    this.#include = include.map(rooted)
    this.#exclude = exclude.map(rooted)
  }

  allows({ pathname }: URL): boolean {
    const isBelow = (path: string) => pathname.startsWith(path) || `${pathname}/` === path
    return (this.#include.length === 0 || this.#include.some(isBelow)) && !this.#exclude.some(isBelow)
  }
}

/** As it stands in an address: from the root, and with letters as addresses have them. */
function rooted(path: string): string {
  return new URL(path.replace(/^\/*/, '/'), 'https://a.invalid').pathname
}
