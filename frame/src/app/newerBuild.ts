/** A file that the deployment does not have: only another document can know where its like is now. */
export class ReplacedBuild extends Error {}

/**
 * Whether the deployment has another build by now: then its document names other files for the chunk than ours does,
 * or none. Without an answer nothing is known, and nothing is changed.
 */
export async function isBuildReplaced(name: string, ours: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(document.baseURI, { cache: 'no-store', redirect: 'error', signal })
    const page = await response.text()
    // Some other page is no build at all.
    if (!response.ok || !page.includes('name="chunk:')) return false
    return !page.includes(`name="chunk:${name}" content="${ours}"`)
  } catch {
    return false
  }
}
