import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../../lib/lowerPriority.ts'
import { extractPage } from './extractPage.ts'
import type { ReadJob } from './PageReader.ts'

lowerPriority()

/** Extracts pages off the main thread: a hostile page must not block the service. */
parentPort?.on('message', ({ html, url, skips }: ReadJob) => {
  parentPort?.postMessage(extractPage(html, url, skips))
})
