import fs from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { root } from '../../scripts/lib/paths.mjs'

/** As an upload without any options is read. */
const SETTINGS = {
  chunkSize: 1500,
  chunkOverlap: 20,
  setPageAsBoundary: false,
  splitRows: false,
  prependFilename: false,
  useOcr: false,
  tablesWithOcr: false,
  generateChunksOnly: true,
  maxItemsPerChunk: null,
}

/**
 * Seconds in which the service's own parser reads these documents in so many threads, with nothing around it.
 * @param {readonly { name: string, bytes: Uint8Array, format: string }[]} documents
 * @param {number} threads
 * @param {string} folder
 */
export async function parseAlone(documents, threads, folder) {
  fs.mkdirSync(folder)
  const queue = documents.map(({ name, bytes, format }) => {
    const file = path.join(folder, name)
    fs.writeFileSync(file, bytes)
    return { kind: 'file', path: file, name, format, settings: SETTINGS, ocr: 'unasked' }
  })
  const began = performance.now()
  await Promise.all(Array.from({ length: threads }, () => readAll(queue)))
  return (performance.now() - began) / 1000
}

/** @param {object[]} queue */
async function readAll(queue) {
  const worker = new Worker(path.join(root, 'service/dist/parseWorker.js'))
  try {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const { promise, resolve, reject } = withResolvers()
      worker.once('message', resolve).once('error', reject)
      worker.postMessage(job)
      const answer = await promise
      worker.off('error', reject)
      if (answer.kind !== 'done') throw new Error(answer.message)
    }
  } finally {
    await worker.terminate()
  }
}

function withResolvers() {
  /** @type {(value: any) => void} */
  let resolve = () => {}
  /** @type {(error: Error) => void} */
  let reject = () => {}
  const promise = new Promise((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
