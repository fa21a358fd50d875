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
 * @typedef {{ name: string, bytes: Uint8Array, format: string }} Document
 * @typedef {{ threads: number, folder: string }} Means
 */

/**
 * Seconds in which the service's own parser reads these documents in so many threads, with nothing around it. Those
 * `before` are read first, and not counted: then the threads are as warm as the service's.
 * @param {{ before: readonly Document[], timed: readonly Document[] }} documents
 * @param {Means} means
 */
export async function parseAlone({ before, timed }, { threads, folder }) {
  fs.mkdirSync(folder)
  const queues = [before, timed].map((documents) => documents.map((one) => jobOf(one, folder)))
  const workers = Array.from(
    { length: threads },
    () => new Worker(path.join(root, 'service/dist/parseWorker.js')),
  )
  let began = performance.now()
  try {
    for (const queue of queues) {
      began = performance.now()
      await Promise.all(workers.map((worker) => readAll(worker, queue)))
    }
    return (performance.now() - began) / 1000
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

/** @param {Document} document @param {string} folder */
function jobOf({ name, bytes, format }, folder) {
  const file = path.join(folder, name)
  fs.writeFileSync(file, bytes)
  return { kind: 'file', path: file, name, format, settings: SETTINGS, ocr: 'unasked' }
}

/** @param {Worker} worker @param {object[]} queue */
async function readAll(worker, queue) {
  for (let job = queue.shift(); job; job = queue.shift()) {
    const { promise, resolve, reject } = withResolvers()
    const take = (/** @type {{ kind: string }} */ message) => message.kind !== 'begun' && resolve(message)
    worker.on('message', take).once('error', reject)
    worker.postMessage(job)
    const answer = await promise
    worker.off('message', take).off('error', reject)
    if (answer.kind !== 'done') throw new Error(answer.message)
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
