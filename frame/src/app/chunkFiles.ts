import { isBuildReplaced, ReplacedBuild } from './newerBuild.ts'

/** The deployment answers, but does not have the file. */
class MissingFile extends Error {}

/**
 * Downloads the files of a chunk into the browser's cache. A failed import stays failed for the life of the document,
 * so nothing is imported until every file has arrived, and a download can be retried. In development there is no
 * list, and nothing to download. Rejects with ReplacedBuild if a retry is useless.
 */
export async function fetchChunk(name: string, signal: AbortSignal): Promise<void> {
  const files = filesOf(name)
  try {
    await Promise.all(files.map((file) => fetchFile(new URL(file, document.baseURI), signal)))
  } catch (cause) {
    const isMissing = cause instanceof MissingFile
    if (isMissing && (await isBuildReplaced(name, files.join(' '), signal))) throw new ReplacedBuild(name)
    throw cause
  }
}

async function fetchFile(address: URL, signal: AbortSignal) {
  const response = await fetch(address, { signal, redirect: 'error' })
  // Some servers answer every unknown path with a page.
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (response.status === 404 || response.status === 410 || isPage) throw new MissingFile(address.pathname)
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`)
  // The browser caches only bodies that were read to the end.
  await response.arrayBuffer()
}

/** The build lists them in the page. */
function filesOf(name: string): string[] {
  const list = document.querySelector<HTMLMetaElement>(`meta[name="chunk:${name}"]`)?.content
  return list ? list.split(' ') : []
}
