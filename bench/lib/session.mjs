/**
 * A DevTools session of the process that shows a document: the frame of another site has its own.
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Frame} document
 */
export function sessionFor(page, document) {
  return page.context().newCDPSession(document === page.mainFrame() ? page : document)
}

/** Bytes of live JavaScript objects of the page and, if it has one, of the frame. */
export async function heapOf(page, document) {
  let bytes = 0
  for (const target of new Set([page.mainFrame(), document])) {
    const session = await sessionFor(page, target)
    await session.send('HeapProfiler.enable')
    // What a frame held is let go of by the first collection, and collected by the next.
    for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
    bytes += (await session.send('Runtime.getHeapUsage')).usedSize
    await session.detach()
  }
  return bytes
}
