import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The busy customer, and the website that it imports, in a thread of their own: the clock of the calls is not theirs. */
export class Load {
  #worker
  /** @type {Error | null} */
  #failure = null

  /** @param {Worker} worker @param {string} site */
  constructor(worker, site) {
    this.#worker = worker
    /** Address of the website. */
    this.site = site
  }

  /** Serves the website. @param {number} pages */
  static async open(pages) {
    const worker = new Worker(new URL('./loadWorker.mjs', import.meta.url), { workerData: { pages } })
    const [{ site }] = await once(worker, 'message')
    return new Load(worker, site)
  }

  /** Begins to push so many uploads, and the website. @param {{ service: string, uploads: number }} what */
  push(what) {
    this.#worker.once('error', (error) => {
      this.#failure = error
    })
    this.#worker.postMessage(what)
  }

  /** Throws what the load failed with, if it did. */
  expectWell() {
    if (this.#failure) throw this.#failure
  }

  async close() {
    await this.#worker.terminate()
  }
}
