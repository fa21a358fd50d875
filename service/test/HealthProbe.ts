import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'

/** Asks a service again and again whether it lives, beside whatever a test does. */
export class HealthProbe {
  private readonly worker: Worker

  /** `pid`: of the service's process. */
  constructor(origin: string, pid: number) {
    this.worker = new Worker(new URL('./healthProbe.mjs', import.meta.url), {
      workerData: { url: `${origin}/health/live`, pid },
    })
  }

  /** The longest wait for an answer since this was last asked, in milliseconds, less what the machine kept it waiting. */
  async longestMs(): Promise<number> {
    this.worker.postMessage('read')
    const [longest] = await once(this.worker, 'message')
    return v.parse(v.number(), longest)
  }

  async stop(): Promise<void> {
    await this.worker.terminate()
  }
}
