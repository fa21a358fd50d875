/** The deployment does not have the file. Only a new document knows its current name. */
export class ReplacedBuild extends Error {}

/**
 * Whether the deployment has another build by now, whose document names other files for the chunk, or none. False if
 * the deployment does not answer.
 */
export async function isBuildReplaced(name: string, ours: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(document.baseURI, { cache: 'no-store', redirect: 'error', signal })
    const page = await response.text()
    // Another page is not a build.
    if (!response.ok || !page.includes('name="chunk:')) return false
    return !page.includes(`name="chunk:${name}" content="${ours}"`)
  } catch {
    return false
  }
}
