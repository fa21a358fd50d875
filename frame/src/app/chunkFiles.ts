/**
 * Brings the files of a chunk into the browser's cache. An import that fails is remembered as failed for as long
 * as the document lives, so nothing is imported before all of it has arrived, and a failure can be tried again.
 * Without a list (in development) there is nothing to fetch.
 */
export async function fetchChunk(name: string, signal: AbortSignal): Promise<void> {
  await Promise.all(filesOf(name).map((file) => fetchFile(new URL(file, document.baseURI), signal)))
}

async function fetchFile(address: URL, signal: AbortSignal) {
  const response = await fetch(address, { signal, redirect: 'error' })
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`)
  // Only a body that was read to its end is kept.
  await response.arrayBuffer()
}

/** The build lists them in the page. */
function filesOf(name: string): string[] {
  const list = document.querySelector<HTMLMetaElement>(`meta[name="chunk:${name}"]`)?.content
  return list ? list.split(' ') : []
}
