/** An http or https address without user name and password, relative to the page; undefined if it is none. */
export function webAddress(text: string | null | undefined): URL | undefined {
  try {
    const url = new URL(text ?? '//', document.baseURI)
    if (/^https?:$/.test(url.protocol) && !url.username && !url.password) return url
  } catch {
    // Not an address at all: the same answer as for one that may not be followed.
  }
}
