import { isBuildReplaced, ReplacedBuild } from './newerBuild.ts'

/** The deployment answers, and does not have it. */
class MissingFile extends Error {}

/**
 * Brings the files of a chunk into the browser's cache. An import that fails is remembered as failed for as long
 * as the document lives, so nothing is imported before all of it has arrived, and a failure can be tried again.
 * Without a list (in development) there is nothing to fetch. Rejects with ReplacedBuild where trying again is vain.
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
  // Some servers have a page for everything they do not have.
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (response.status === 404 || response.status === 410 || isPage) throw new MissingFile(address.pathname)
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`)
  // Only a body that was read to its end is kept.
  await response.arrayBuffer()
}

/** The build lists them in the page. */
function filesOf(name: string): string[] {
  const list = document.querySelector<HTMLMetaElement>(`meta[name="chunk:${name}"]`)?.content
  return list ? list.split(' ') : []
}
